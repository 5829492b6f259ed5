import { fileURLToPath } from "node:url";
import { writeGraphs } from "./graphs.mjs";
import { median, ms, paired, verdict } from "./measure.mjs";

const RAW = fileURLToPath(new URL("raw-client.mjs", import.meta.url));

/** The work with compositions, as `listWork` gives it. What a session costs is measured by a suite of one call, in turn. */
export function listCompositionWork({ folder, cli, rounds }) {
  const graphs = writeGraphs(folder);
  const command = (name, suite) => ({ argv: [process.execPath, cli, name, suite], cwd: folder });
  const run = (suite) => command("run", suite);
  const validate = (suite) => command("validate", suite);
  const raw = (count) => {
    const server = [process.execPath, cli, "mock", graphs.manifest];
    return { argv: [process.execPath, RAW, "1", String(count), "step", '{"n":1}', "--", ...server] };
  };

  /** Time above that of one call, as a multiple of the shortest time possible. */
  const against = (name, suite, ideal, bar) => ({
    name,
    measure: async () => {
      const [all, one] = await paired([run(suite()), run(graphs.single())], rounds);
      const value = median(all.map((wall, index) => (wall - one[index]) / ideal));
      return verdict(value, "x", bar, `${ms(median(all))}, one call ${ms(median(one))}; ideal ${ms(ideal)}`);
    },
  });

  return [
    against("graph of 4 layers x 8 nodes of 50 ms", () => graphs.layers(4, 8), 4 * 50, 1.15),
    against("fan-out of 200 x 20 ms, 20 at once", () => graphs.fanOut(200, 20), (200 / 20) * 20, 1.2),
    {
      name: "graph of 1,000 nodes, transform and when, a node",
      measure: async () => {
        const [ours, floor] = await paired([run(graphs.gated(1000)), raw(1000)], rounds);
        const value = median(ours.map((wall, index) => (wall - floor[index]) / 1000));
        return verdict(value, " ms", 2.5, `above raw calls; mcptest ${ms(median(ours))}, raw ${ms(median(floor))}`);
      },
    },
    {
      name: "validate of a graph of 2,000 nodes",
      measure: async () => {
        const [walls] = await paired([validate(graphs.gated(2000))], rounds);
        return verdict(median(walls) / 1000, " s", 1, "wall, start included");
      },
    },
    {
      name: "validate, 2,000 nodes against 1,000",
      measure: async () => {
        const suites = [graphs.gated(2000), graphs.gated(1000), graphs.single()];
        const [many, few, start] = await paired(suites.map(validate), rounds);
        const value = median(many.map((wall, index) => (wall - start[index]) / (few[index] - start[index])));
        return verdict(
          value,
          "x",
          2.2,
          `${ms(median(many))}, ${ms(median(few))}; start ${ms(median(start))} taken off`,
        );
      },
    },
  ];
}
