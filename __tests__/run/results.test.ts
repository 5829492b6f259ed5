import { setImmediate as nextTurn } from "node:timers/promises";
import type { PlannedTest } from "../../src/plan/index.ts";
import type { RunEvent } from "../../src/run/index.ts";
import { createResults } from "../../src/run/sealing/results.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { buildResult } from "../report/fixtures/builders.ts";

const redactor = createRedactor({ secrets: ["hunter2hunter2"] });
const planned = (name: string): PlannedTest => ({ id: name }) as PlannedTest;

function open(onEvent: (event: RunEvent) => void = () => {}) {
  const told: string[] = [];
  const audience = {
    redactor,
    onEvent: (event: RunEvent) => {
      if (event.type === "finished") told.push(event.result.name);
      onEvent(event);
    },
  };
  const results = createResults(audience, []);
  return { results, told };
}

test("results are made and told of in the order they were added, once what goes on is under way", async () => {
  const { results, told } = open();
  for (const name of ["a", "b"]) results.add(planned(name), 0, () => buildResult(name));
  expect(told).toEqual([]);
  await nextTurn();
  expect(told).toEqual(["a", "b"]);
  results.add(planned("c"), 0, () => buildResult("c"));
  await nextTurn();
  expect(told).toEqual(["a", "b", "c"]);
});

test("whoever asks for the results gets all that were added, without secrets, each made once", async () => {
  const { results, told } = open();
  const test = planned("a");
  results.add(test, 0, () => buildResult("a", { message: "it says hunter2hunter2" }));
  expect(results.all().get(test)?.message).toBe("it says [redacted]");
  await nextTurn();
  expect(told).toEqual(["a"]);
});

test.each([
  [0, [false, false]],
  [1, [true, true]],
  [2, [false, true]],
])("with bail %i the run knows at once whether it is to stop", (bail, bailed) => {
  const { results } = open();
  const after = ["a", "b"].map((name) => {
    results.add(planned(name), bail, () => buildResult(name, { status: "failed" }));
    return results.bailed();
  });
  expect(after).toEqual(bailed);
});

test("a fault in telling of a result is no uncaught one: it ends the run, and is thrown when all is cleaned up", async () => {
  const fault = new Error("no room for a line");
  const { results } = open(() => {
    throw fault;
  });
  results.add(planned("a"), 0, () => buildResult("a"));
  expect(results.broken()).toBe(false);
  await nextTurn();
  expect(results.broken()).toBe(true);
  expect([...results.all().values()]).toMatchObject([{ name: "a" }]);
  expect(() => results.finish()).toThrow(fault);
});
