#!/usr/bin/env node
import { VERSION } from "../generated/version.ts";

// Start-up is a feature: the version needs nothing that has to be loaded.
if (process.argv.length === 3 && (process.argv[2] === "--version" || process.argv[2] === "-V")) {
  process.stdout.write(`${VERSION}\n`);
} else {
  const { main } = await import("./main.ts");
  await main(process, VERSION);
}
