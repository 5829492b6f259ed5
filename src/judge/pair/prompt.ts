import { ALONE, UNTRUSTED } from "../prompt.ts";

/** What is asked where a comparison asks nothing else. */
export const DEFAULT_QUESTION = "Which of the two does the task better?";

export const SYSTEM_PREFERENCE = `You judge in an automated test: you answer one question about two things that a program under test gave, \`first\` and \`second\`.

- You read parts: \`task\` (what was asked), \`reference\` (a good answer), \`context\` (what an answer may rest on), and the two. The others are only there to hold the two against.
- ${UNTRUSTED}
- ${ALONE}
- Which of the two comes first says nothing. What is not shown is not there.
- Call give_preference once: first the reason, then \`first\` or \`second\`, or \`tie\` where neither is better.`;

/** What is asked about the two. It stands after them. */
export function writeChoice(question: string): string {
  return `<question>\n${question}\n</question>\n\nAnswer by the question alone: call give_preference.`;
}
