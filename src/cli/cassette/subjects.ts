import { resolve } from "node:path";
import {
  holdsNodes,
  namedSecrets,
  placeCassette,
  placeFile,
  readAnyCassette,
  readCassette,
} from "../../cassette/index.ts";
import { McptestError, usageError } from "../../errors.ts";
import { protocolFor } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import type { CliContext } from "../context.ts";
import { plannedTests } from "./inventory.ts";
import type { LiveServers } from "./live.ts";
import type { Subject } from "./verify.ts";

/** The cassettes of a suite's tests; their servers come up meanwhile. Throws what `readCassette` throws. */
export async function subjectsOf(suite: Suite, live: LiveServers, { env, redactor }: CliContext): Promise<Subject[]> {
  const isolated = suite.run.isolation === "test";
  const secrets = namedSecrets({ ...env, ...suite.env, ...suite.vars }, redactor);
  const subjects: Subject[] = [];
  for (const test of plannedTests(suite)) {
    const place = placeCassette(suite, test.id);
    const cassette = await readCassette(place, "test");
    if (!cassette?.exchanges.some(({ via }) => via === "server")) continue;
    const servers = isolated ? [] : Object.keys(cassette.servers).flatMap((name) => suite.servers.get(name) ?? []);
    for (const server of servers) live.startAhead(server, protocolFor(test, server));
    subjects.push({
      ...{ place, cassette, secrets, normalize: suite.normalize ?? [], isolated },
      name: nameResult({ name: test.spec.name, coordinates: test.coordinates }),
      serverOf: (name) => suite.servers.get(name),
      protocolFor: (server) => protocolFor(test, server),
    });
  }
  return subjects;
}

/** A cassette of a file, whose requests all go to one server. Throws what `readCassette` throws. */
export async function subjectOfFile(path: string, server: ServerSpec, context: CliContext): Promise<Subject> {
  const { env, redactor, cwd } = context;
  const place = placeFile(path, cwd);
  const cassette = await readAnyCassette(place);
  if (!cassette) throw usageError(`there is no file ${path}`, `it would be ${resolve(cwd, path)}`);
  if (holdsNodes(cassette))
    throw new McptestError("usage", `${path} holds what frozen nodes were answered, which is not verified`);
  return {
    ...{ place, cassette, secrets: namedSecrets(env, redactor), normalize: [], isolated: false, name: path },
    serverOf: () => server,
    protocolFor: () => server.protocols[0],
  };
}
