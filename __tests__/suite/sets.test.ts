import { expectProblems } from "./marked.ts";
import { removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const HINT = "give the sets of a test different names";
const set = (name: string, target = "result") =>
  `[{ assert-set: { name: ${name}, assertions: [{ target: ${target}, matcher: { exists: true } }] } }]`;
const SUITE = "servers: { a: { command: [x] } }\n";

test("a set of the baseline with the name of a set of the test", async () => {
  const text = `${SUITE}defaultTest: { expect: ${set("«s»")} }
tools:
  - { name: one, tool: x, expect: ${set("s")} }
  - { name: other, tool: x, expect: ${set("t")} }
`;
  await expectProblems(text, [["duplicate-name", '"s" is also the name of the set at suite.yml:4:58', HINT]]);
});

test("a set of a row with the name of a set of its composition", async () => {
  const text = `${SUITE}compositions:
  - name: c
    nodes: [{ id: n, tool: x, server: a }]
    expect: ${set("s", "output")}
    cases:
      - { name: one, expect: ${set("other", "output")} }
      - { name: two, expect: ${set("«s»", "output")} }
`;
  await expectProblems(text, [["duplicate-name", '"s" is also the name of the set at suite.yml:5:36', HINT]]);
});
