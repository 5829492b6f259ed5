#!/usr/bin/env node
import { isMainThread } from "node:worker_threads";
import { VERSION } from "../generated/version.ts";
import { loadCompiledChunks } from "./chunks.ts";

// The thread that validates has its modules from this bundle. Start-up is a feature: the version needs nothing that has to be loaded.
if (!isMainThread) {
  loadCompiledChunks();
  await import("../json-schema/schema-worker.ts");
} else if (process.argv.length === 3 && (process.argv[2] === "--version" || process.argv[2] === "-V")) {
  process.stdout.write(`${VERSION}\n`);
} else {
  loadCompiledChunks();
  const { main } = await import("./main.ts");
  await main(process, VERSION);
}
