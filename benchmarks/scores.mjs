import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, ms, paired, ratio } from "./measure.mjs";

/**
 * The work with scores, as `listWork` gives it: the same assertions on the same calls, with and without. With a baseline the
 * two suites are as long as each other; spelled out in every test, reading the longer one has its price, too.
 */
export function listScoreWork({ folder, cli, rounds }) {
  const run = (suite) => ({ argv: [process.execPath, cli, "run", suite], cwd: folder });
  const against = (name, scored, plain, bar) => ({
    name,
    measure: async () => {
      const suites = [write(folder, "scored.yml", scored), write(folder, "plain.yml", plain)];
      // The two are so close that noise would decide with fewer rounds.
      const [ours, floor] = await paired(suites.map(run), rounds * 6);
      const result = ratio(ours, floor, bar, `${ms(median(ours))}, without ${ms(median(floor))}`);
      return bar === undefined ? { ...result, met: undefined } : result;
    },
  });
  return [
    against("1,000 tests with weights, sets, metrics", inBaseline(scoredPart), inBaseline(plainPart), 1.05),
    against("the same, spelled out in every test", inTests(scoredPart), inTests(plainPart)),
  ];
}

const COUNT = 1000;
const SERVERS = "servers:\n  it: { mock: mock.yml }\n";

function write(folder, name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function inBaseline(part) {
  return `${SERVERS}defaultTest:\n${part("  ")}tools:\n${repeat(head)}`;
}

function inTests(part) {
  return `${SERVERS}tools:\n${repeat((n) => head(n) + part("    "))}`;
}

function repeat(test) {
  return Array.from({ length: COUNT }, (_, n) => test(n)).join("");
}

function head(n) {
  return `  - name: test ${n}\n    tool: echo\n    args: { message: hello }\n`;
}

function plainPart(indent) {
  return lines(indent, ["expect:", `  - ${assertion("Echo")}`, `  - ${assertion("hello")}`, `  - ${assertion("llo")}`]);
}

function scoredPart(indent) {
  return lines(indent, [
    "threshold: 0.8",
    "expect:",
    `  - ${assertion("Echo", ", name: first, weight: 3")}`,
    `  - assert-set: { name: rest, threshold: 0.5, assertions: [${assertion("hello")}, ${assertion("llo")}] }`,
    "derivedMetrics:",
    "  - { name: quality, threshold: 0.5, value: { weighted_average: [{ ref: first, weight: 2 }, { ref: rest }] } }",
  ]);
}

function assertion(word, more = "") {
  return `{ target: "result.content[0].text", matcher: { contains: ${word} }${more} }`;
}

function lines(indent, list) {
  return list.map((line) => `${indent}${line}\n`).join("");
}
