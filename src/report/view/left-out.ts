import type { ReporterName } from "../reporters/reporter.ts";

/** What formats leave out of a report, and why; JSON leaves out nothing. A test holds each format to it. */
export const LEFT_OUT: readonly { formats: readonly ReporterName[]; facts: readonly string[]; why: string }[] = [
  {
    formats: ["sarif", "gitlab"],
    why: "An alert is a few sentences on a line of a file; the report has the rest.",
    facts: [
      ...["assertion that holds", "diff", "request", "response", "command that runs it again", "model"],
      ...["stderr of a server that broke", "stderr of a server that answered", "frame of a finding"],
      ...["rubric", "judging model", "question of a criterion", "question of a tree", "evidence of a criterion"],
      ...["claims of a criterion", "prompt of a candidate", "what is judged", "reference", "context"],
      ...["system prompt", "what an agent says", "arguments of an agent's call", "result of an agent's call"],
      ...["what a server says it is", "metric over all tests"],
    ],
  },
  {
    formats: ["gitlab"],
    why: "A description has one line of 1,000 characters, and an issue has one place.",
    facts: [
      ...["server of a test", "place of a test", "tags", "id of a test", "name of an assertion", "expected value"],
      ...["actual value", "hint of a test", "hint of an assertion", "end of a conversation"],
      ...["warning", "hint of a warning", "note", "remedy of a finding"],
    ],
  },
  { formats: ["sarif"], facts: ["why a test is skipped"], why: "A skipped test needs no alert." },
  {
    formats: ["junit", "tap"],
    why: "Programs that read test results show what failed.",
    facts: ["assertion that holds", "claims of a criterion", "frame of a finding", "what a server says it is"],
  },
  {
    formats: ["tap"],
    why: "A test point has the place of its assertion, and a run has no numbers but its plan.",
    facts: ["place of a test", "metric over all tests"],
  },
  { formats: ["md"], facts: ["assertion that holds"], why: "A comment has room for what failed." },
  { formats: ["pretty", "md"], facts: ["id of a test"], why: "Only programs read ids." },
  { formats: ["pretty", "md"], why: "They select tests and do not explain failures.", facts: ["tags", "model"] },
  { formats: ["pretty", "md", "html"], facts: ["rule of a failure"], why: "The sentence says the same." },
  { formats: ["pretty"], facts: ["stderr of a server that answered"], why: "It is seldom why the test failed." },
];
