import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";

const NUMBERS = { type: "object", properties: { n: { type: "integer" } } };
const answer = { structured: { n: "${args.n}", text: "hello" } };
const MANIFEST = {
  tools: [
    { name: "step", input_schema: NUMBERS, ...answer },
    { name: "step-20", input_schema: NUMBERS, fault: { slow: "20ms" }, ...answer },
    { name: "step-50", input_schema: NUMBERS, fault: { slow: "50ms" }, ...answer },
  ],
};

/** Writes suites of one composition each into `folder`; gives their paths by name. */
export function writeGraphs(folder) {
  const manifest = join(folder, "graph.mock.yml");
  writeFileSync(manifest, stringify(MANIFEST));
  const write = (name, nodes) => {
    const path = join(folder, `${name}.yml`);
    const suite = {
      servers: { it: { mock: "graph.mock.yml" } },
      compositions: [{ name, nodes, output: { assemble: ".nodes | length" } }],
    };
    writeFileSync(path, stringify(suite, { aliasDuplicateObjects: false }));
    return path;
  };
  return {
    manifest,
    /** One call that takes no time: what a session costs. */
    single: () => write("single", [{ id: "n0", tool: "step", args: { n: 1 } }]),
    /** Each node reads two nodes of the layer above. */
    layers: (depth, width) =>
      write(
        "layers",
        repeat(depth * width, (index) => {
          const parents = index < width ? [] : [index - width, above(index, width)].map((parent) => `n${parent}`);
          const args = { n: index, reads: parents.map((id) => `\${${id}.text}`) };
          return { id: `n${index}`, needs: parents, tool: "step-50", args };
        }),
      ),
    fanOut: (count, concurrency) =>
      write("fan-out", [
        { id: "list", tool: "step", mock: { result: repeat(count, (n) => n) } },
        {
          id: "each",
          needs: ["list"],
          for_each: "${list}",
          max_concurrency: concurrency,
          tool: "step-20",
          args: { n: "${item}" },
        },
      ]),
    /** Chains of ten; each node has a condition on its parent, and a transform. */
    gated: (count) =>
      write(
        `gated-${count}`,
        repeat(count, (index) => {
          const transform = { jq: `.result | { n: (.n + ${index}), text }` };
          const node = { id: `n${index}`, tool: "step", transform, args: { n: index } };
          if (index % 10 === 0) return node;
          const parent = `n${index - 1}`;
          const when = `.parents.${parent}.text == "hello"`;
          return { ...node, needs: [parent], when, args: { n: index, text: `\${${parent}.text}` } };
        }),
      ),
  };
}

/** The neighbour of the node right above, in a row that closes to a ring. */
function above(index, width) {
  const start = index - (index % width) - width;
  return start + ((index + 1) % width);
}

function repeat(count, make) {
  return Array.from({ length: count }, (_, index) => make(index));
}
