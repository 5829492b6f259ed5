import { parentPort } from "node:worker_threads";
import type { Json } from "../values/json.ts";
import { compileInPlace } from "./engine.ts";
import type { Answer, Job } from "./thread.ts";

const known = new Map<string, ReturnType<typeof compileInPlace>>();

async function validate({ schema, value }: Job): Promise<Answer> {
  const key = JSON.stringify(schema);
  const validate = known.get(key) ?? compileInPlace(schema);
  known.set(key, validate);
  try {
    return { violations: await (await validate)(value) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error), isDepth: error instanceof RangeError };
  }
}

// The check of internationalized names logs each one that it refuses; unread output would keep the process alive.
console.log = () => {};
parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await validate(job)));
// The first schema compiles the dialect, too; a real one must not pay for that.
await validate({ schema: {}, value: null as Json });
parentPort?.postMessage("ready");
