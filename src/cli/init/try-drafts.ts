import type { DraftTest } from "../../cassette/index.ts";
import { subjectOf } from "../../check/index.ts";
import type { Exchange } from "../../mcp/index.ts";
import { wordsOf } from "../../report/index.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { oneLine } from "../../values/text.ts";

/** How a server is tried. */
export interface Trial {
  /** Makes a request; gives the answer, or why there is none. */
  ask(method: string, params: JsonObject): Promise<Exchange | { unanswered: string }>;
  /** Takes secrets out of what is quoted and written. */
  readonly redactor: Redactor;
}

/** Characters of what a server said, in a suite. */
const MAX_SAID = 160;

/**
 * Makes the calls of the tests of one tool, prompt or resource: first the one that is to succeed, then those that are to be refused. What did not
 * succeed is skipped, with the answer; a wrong call that was answered as the good one was, or not refused, is left out. Where the good call is skipped
 * nothing is called, and all tests are skipped.
 */
export async function tryDrafts(tests: readonly DraftTest[], trial: Trial): Promise<DraftTest[]> {
  const [good, ...bad] = tests;
  if (!good) return [];
  const { skip } = good.entry;
  if (skip !== undefined)
    return [uncalled(good, String(skip)), ...bad.map((test) => uncalled(test, `not tried: ${String(skip)}`))];
  const { failed, words } = await call(good, trial);
  const kept = [failed === undefined ? good : skipped(good, `did not succeed when this was written: ${failed}`)];
  if (failed === undefined && good.comment !== undefined)
    good.comment = `Succeeded when this was written. ${good.comment}`;
  for (const test of bad) {
    const answer = await call(test, trial);
    // What hangs or brings the server down, alone among its calls, is worth a test that fails.
    if (answer.refused ? answer.words !== words : answer.words === undefined && words !== undefined) kept.push(test);
  }
  return kept;
}

/** What came of a call: why it failed, if it did, whether the server refused it, and in which words. */
async function call({ entry }: DraftTest, { ask, redactor }: Trial) {
  const { tool, prompt, uri = null, args = {} } = entry;
  const name = tool ?? prompt;
  const [method, params] =
    name === undefined
      ? ["resources/read", { uri }]
      : [tool === undefined ? "prompts/get" : "tools/call", { name, arguments: args }];
  const answer = await ask(method, params);
  if ("unanswered" in answer) return { failed: oneLine(answer.unanswered, MAX_SAID), refused: false };
  const subject = subjectOf(method, answer, redactor.json);
  const [succeeded, refused] = ["succeeded", "refused"].map((key) => subject.resolve([{ kind: "key", key }]));
  const why = succeeded?.found && succeeded.value !== true ? (succeeded.note ?? "it failed") : undefined;
  return {
    failed: why && oneLine(why, MAX_SAID),
    refused: refused?.found === true && refused.value === true,
    words: wordsOf({ request: { method, arguments: args }, response: answer }),
  };
}

function uncalled(test: DraftTest, why: string): DraftTest {
  return { ...skipped(test, why), comment: ["Not called.", test.comment ?? []].flat().join(" ") };
}

function skipped({ entry, comment }: DraftTest, skip: string): DraftTest {
  const { args, expect, ...head } = entry;
  return { entry: { ...head, skip, ...(args !== undefined && { args }), expect: expect ?? null }, comment };
}
