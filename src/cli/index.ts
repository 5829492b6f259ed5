#!/usr/bin/env node
import { isMainThread, workerData } from "node:worker_threads";
import { VERSION } from "../generated/version.ts";
import { loadCompiledChunks } from "./chunks.ts";

// The threads that validate and that make arguments load their modules from this bundle. `--version` loads nothing.
if (!isMainThread) {
  loadCompiledChunks();
  await (workerData === "generate"
    ? import("../property/generate-worker.ts")
    : import("../json-schema/schema-worker.ts"));
} else if (process.argv.length === 3 && (process.argv[2] === "--version" || process.argv[2] === "-V")) {
  process.stdout.write(`${VERSION}\n`);
} else {
  loadCompiledChunks();
  const { main } = await import("./main.ts");
  await main(process, VERSION);
}
