import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { snapshotPath } from "../../check/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { composeEnvironment } from "../../process/index.ts";
import { matchersIn, type RequestTest, type RunOptions } from "../../suite/index.ts";
import { sha256 } from "../../values/hash.ts";
import { type Json, stableStringify } from "../../values/json.ts";
import { serverOf } from "../sealing/servers.ts";
import type { RunSettings } from "../settings.ts";

/**
 * The keys of the tests of one server that run, in their order: of all that the suite says of the test and its server, what
 * the server is handed, and every request before. Places count: a result names them.
 */
export async function keysOf(
  lane: readonly PlannedTest[],
  options: RunOptions,
  { version, cache, env }: Pick<RunSettings, "version" | "cache" | "env">,
): Promise<Map<PlannedTest, string>> {
  const keys = new Map<PlannedTest, string>();
  const [first] = lane;
  if (!first) return keys;
  const files = new Map<string, Promise<string>>();
  const hashFile = (path: string): Promise<string> => {
    const known =
      files.get(path) ??
      readFile(path, "latin1").then(
        (text) => sha256(text),
        () => "",
      );
    files.set(path, known);
    return known;
  };
  const server = serverOf(first);
  let before = hashFacts([
    ...[version, cache?.engine, env.MCPTEST_JQ, options.parallel, options.test_timeout_ms],
    { ...server, location: undefined },
    server.kind === "http" ? {} : composeEnvironment(env, server.env),
    server.kind === "mock" ? await hashFile(server.manifest) : "",
  ]);
  for (const test of lane) {
    if (test.skip !== undefined) continue;
    const spec = test.spec as RequestTest;
    const compared = comparedFiles(spec, snapshotPath(test.suite.file));
    keys.set(test, hashFacts([before, test.coordinates, spec, await Promise.all(compared.map(hashFile))]));
    before = hashFacts([before, test.coordinates, spec.request, spec.transform?.request]);
  }
  return keys;
}

/** Files whose content decides whether a test passes. */
function comparedFiles({ expect }: RequestTest, snapshots: string): string[] {
  return expect.assertions.flatMap(({ matcher, base }) =>
    matchersIn(matcher).flatMap(({ schema, snapshot }) => [
      ...(typeof schema === "string" ? [resolve(base, schema)] : []),
      ...(snapshot === undefined ? [] : [snapshots]),
    ]),
  );
}

/** What is undefined is one more value, and not left out. */
function hashFacts(facts: unknown): string {
  return sha256(stableStringify(facts as Json));
}
