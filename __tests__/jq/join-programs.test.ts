import fc from "fast-check";
import { BRANCHES, isJoinable, joinPrograms } from "../../src/jq/join-programs.js";
import { createInstance, type JqInstance } from "../../src/jq/jq-instance.js";
import { quoteJq } from "../../src/jq/wording.ts";
import { programs } from "./programs.ts";

const SEED = 20_261_122;
const INPUT = '{"a":[1,{"b":"x"}],"b":{"c":null},"and":true,"k":"#"}';
const COMPILE_ERROR = 3;

/** Runs a program on inputs, one after another; gives its exit code, and what it wrote for each. */
function run(jq: JqInstance, program: string, ...inputs: string[]) {
  const outcomes: { stdout: string; stderr: string }[] = [];
  let asked = 0;
  const take = () => {
    const { stdout, stderr } = jq.take();
    if (asked > outcomes.length) outcomes.push({ stdout, stderr: quoteJq(stderr) });
  };
  function* ask() {
    for (const input of inputs) {
      asked += 1;
      yield `${input}\n`;
      take();
    }
  }
  const exitCode = jq.run(program, ask(), ["--unbuffered"]);
  // One that does not compile asks for none.
  if (asked === 0) asked = 1;
  if (outcomes.length < inputs.length) take();
  return { exitCode, outcomes };
}

test(`5,000 programs come to the same together as alone (seed ${SEED})`, async () => {
  const jq = await createInstance(16 * 1024 * 1024);
  const drawn = fc.sample(programs, { seed: SEED, numRuns: 5000 });
  const joinable = [...new Set(drawn)].filter(isJoinable).map((program) => {
    const { exitCode, outcomes } = run(jq, program, INPUT);
    return { program, exitCode, outcome: { failed: exitCode !== 0, ...outcomes[0] } };
  });
  const sound = joinable.filter(({ exitCode }) => exitCode !== COMPILE_ERROR);
  expect(sound.length).toBeGreaterThan(2500);

  for (let from = 0; from < sound.length; from += 500) {
    const group = sound.slice(from, from + 500);
    const inputs = group.map((_, slot) => `[${Math.floor(slot / BRANCHES)},${slot % BRANCHES},${INPUT}]`);
    const { exitCode, outcomes } = run(jq, joinPrograms(group.map(({ program }) => program)), ...inputs);
    expect(exitCode).not.toBe(COMPILE_ERROR);
    const joint = group.map(({ program }, slot) => {
      const { stdout, stderr } = outcomes[slot] ?? {};
      return { program, outcome: { failed: stderr !== "", stdout, stderr } };
    });
    expect(joint).toEqual(group.map(({ program, outcome }) => ({ program, outcome })));
  }
});
