import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, ms, paired, ratio } from "./measure.mjs";

/** The work with scores, as `listWork` gives it: the same assertions on the same calls, with and without. */
export function listScoreWork({ folder, cli, rounds }) {
  const run = (suite) => ({ argv: [process.execPath, cli, "run", suite, "--no-cache"], cwd: folder });
  return [
    {
      name: "1,000 tests with weights, sets, metrics, against without",
      measure: async () => {
        const suites = [writeSuite(folder, 1000, scoredTest), writeSuite(folder, 1000, plainTest)];
        const [scored, plain] = await paired(suites.map(run), rounds * 3);
        return ratio(scored, plain, 1.05, `${ms(median(scored))}, without ${ms(median(plain))}`);
      },
    },
  ];
}

function writeSuite(folder, count, test) {
  const path = join(folder, `${test.name}s-${count}.yml`);
  const tests = Array.from({ length: count }, (_, n) => test(n));
  writeFileSync(path, `servers:\n  it: { mock: mock.yml }\ntools:\n${tests.join("")}`);
  return path;
}

function plainTest(n) {
  const assertions = WORDS.map((word) => assertion(word, 6)).join("");
  return `${head(n)}    expect:\n${assertions}`;
}

function scoredTest(n) {
  const [first, second, ...rest] = WORDS;
  return `${head(n)}    threshold: 0.8
    expect:
${assertion(first, 6, { name: "first", weight: 3 })}${assertion(second, 6, { name: "second" })}      - assert-set:
          name: rest
          threshold: 0.5
          assertions:
${rest.map((word) => assertion(word, 12)).join("")}    derivedMetrics:
      - name: quality
        threshold: 0.5
        value: { weighted_average: [{ ref: first, weight: 2 }, { ref: second }, { ref: rest }] }
`;
}

const WORDS = ["Echo", "hello", "ello", "llo"];

function head(n) {
  return `  - name: test ${n}\n    tool: echo\n    args: { message: hello }\n`;
}

function assertion(word, indent, more = {}) {
  const space = " ".repeat(indent);
  const lines = [`- target: result.content[0].text`, `  matcher: { contains: ${word} }`];
  for (const [key, value] of Object.entries(more)) lines.push(`  ${key}: ${value}`);
  return lines.map((line) => `${space}${line}\n`).join("");
}
