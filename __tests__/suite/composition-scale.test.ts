import { A, HEAD, nodes } from "./compositions.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const NODES = 2000;
const node = (id: number, parent: number | undefined): string =>
  parent === undefined
    ? `{ id: n${id}, tool: t }`
    : `{ id: n${id}, tool: t, needs: [n${parent}], args: { x: "\${n${parent}.y}" } }`;

test("a chain of 2,000 nodes, declared backwards", async () => {
  const chain = Array.from({ length: NODES }, (_, id) => node(id, id === NODES - 1 ? undefined : id + 1));
  const { suite, errors, warnings } = await createWorkspace(HEAD + nodes(...chain)).load();
  expect([errors, warnings]).toEqual([[], []]);
  const [found] = suite?.tests ?? [];
  if (found?.kind !== "composition") throw new Error("no composition");
  expect(found.order).toEqual(Array.from({ length: NODES }, (_, at) => `n${NODES - 1 - at}`));
  expect(found.nodes[0]).toMatchObject({ id: "n0", depth: NODES - 1, location: { line: 5 } });
});

test("a circle of 2,000 nodes is named whole", async () => {
  const circle = Array.from({ length: NODES }, (_, id) => node(id, (id + 1) % NODES));
  const { errors } = await createWorkspace(HEAD + nodes(...circle)).load();
  expect(errors.map(({ code }) => code)).toEqual(["composition-cycle"]);
  expect(errors[0]?.message.split(" → ")).toHaveLength(NODES + 1);
  expect(errors[0]?.message).toMatch(/circle: n0 → n1 → .* → n1999 → n0$/);
});

test("each program is compiled once, however many nodes have it", async () => {
  const programs: string[] = [];
  const jq = {
    check: async (program: string) => {
      programs.push(program);
      return undefined;
    },
  };
  const many = Array.from(
    { length: 200 },
    (_, id) => `{ id: n${id}, tool: t, transform: { jq: .result }, when: .parents, needs: [a], args: { x: "\${a}" } }`,
  );
  await createWorkspace(HEAD + nodes(A, ...many)).load({ jq });
  expect(programs.sort()).toEqual([".parents", ".result"]);
});
