import { median, ms, paired, ratio } from "./measure.mjs";

/** What jq matchers cost, against as many `exact` ones. */
export function listJqWork({ folder, suites, cli, rounds }) {
  const run = (suite) => ({ argv: [process.execPath, cli, "run", suite], cwd: folder });
  const against = (name, program, bar) => ({
    name: `${name}, against \`exact\``,
    measure: async () => {
      const exact = run(suites.matched("exact", 500, () => '{ exact: "Echo: hello" }'));
      const jq = run(suites.matched(name, 500, (n) => `{ jq: '${program(n)}' }`));
      const [ours, floor] = await paired([jq, exact], rounds);
      return ratio(ours, floor, bar, `jq ${ms(median(ours))}, exact ${ms(median(floor))}`);
    },
  });
  return [
    against("500 tests with one jq program", () => 'startswith("Echo")', 1.6),
    against("500 tests with 500 jq programs", (n) => `startswith("Echo") and length > 3 and . != "${n}"`, 1.9),
  ];
}
