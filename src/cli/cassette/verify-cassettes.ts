import { resolve } from "node:path";
import {
  holdsNodes,
  namedSecrets,
  placeCassette,
  placeFile,
  readAnyCassette,
  readOwnCassette,
  refusedUnderCi,
} from "../../cassette/index.ts";
import { EXIT_CODES, McptestError, usageError } from "../../errors.ts";
import { protocolFor } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import type { CliContext } from "../context.ts";
import { resolveServer, type SuiteServerFlags } from "../options/server-options.ts";
import { findSuites, loadSound, noSuite } from "../options/suites.ts";
import { tell } from "../output/write.ts";
import type { Level } from "./differences.ts";
import { plannedTests } from "./inventory.ts";
import { createLiveServers, type LiveServers } from "./live.ts";
import { recordedClients } from "./recorded-clients.ts";
import { describeVerified, renderVerified } from "./render-verified.ts";
import { type Subject, type Verified, Verifier } from "./verify.ts";

/** Flags of `cassette verify`, as commander gives them. */
export interface VerifyFlags extends SuiteServerFlags {
  failOn: "breaking" | "any";
  update?: boolean;
  format: "text" | "json";
}

const FAILS: Readonly<Record<VerifyFlags["failOn"], readonly Level[]>> = {
  breaking: ["breaking"],
  any: ["breaking", "change"],
};

/** Compares cassettes with live servers; gives the exit code. Throws what loading throws, and recording-refused. */
export async function verifyCassettes(
  paths: readonly string[],
  flags: VerifyFlags,
  context: CliContext,
): Promise<number> {
  if (flags.update && isCi(context.env)) throw refusedUnderCi({ flag: "--update" });
  const live = createLiveServers(context);
  try {
    const subjects = await findSubjects(paths, flags, live, context);
    if (!subjects) {
      await tell(noSuite("check"), context);
      return EXIT_CODES.passed.code;
    }
    const { redactor, signal } = context;
    const verifier = new Verifier({ live, redactor, signal, update: flags.update ?? false });
    const verified: Verified[] = [];
    for (const subject of subjects) verified.push(await verifier.verify(subject));
    void live.close(); // While the result is told.
    await tell(
      flags.format === "json" ? { json: describeVerified(verified) } : renderVerified(verified, context),
      context,
    );
    const fails = verified.some(
      ({ findings, updated }) => !updated && findings.some(({ level }) => FAILS[flags.failOn].includes(level)),
    );
    return (fails ? EXIT_CODES.failed : EXIT_CODES.passed).code;
  } finally {
    await live.close();
  }
}

/** A recording, or what is left of one that was cut off. */
const CASSETTE = /\.json(?:(?:\.\d+)?\.partial)?$/;

/** Undefined where there is no suite. Servers come up while cassettes are read. */
async function findSubjects(
  paths: readonly string[],
  flags: VerifyFlags,
  live: LiveServers,
  context: CliContext,
): Promise<Subject[] | undefined> {
  const files = paths.filter((path) => CASSETTE.test(path));
  const named = paths.filter((path) => !CASSETTE.test(path));
  if (files.length > 0) {
    if (named.length > 0) throw usageError("suites and cassettes are verified apart", "name one kind of them");
    const server = await resolveServer(flags, context);
    live.startAhead(server, server.protocols[0]);
    return Promise.all(files.map((path) => subjectOfFile(path, server, context)));
  }
  const given = Object.entries({ url: flags.url, "server-command": flags.serverCommand, config: flags.config });
  const [flag] = given.find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined)
    throw usageError(`--${flag} is for cassettes that are named`, "suites declare their servers: name them without it");
  const { suites } = await loadSound(await findSuites(named, context), flags, context);
  if (suites.length === 0) return undefined;
  const subjects = await Promise.all(suites.map((suite) => subjectsOf(suite, live, context)));
  return subjects.flat();
}

/** The cassettes of a suite's tests; their servers come up meanwhile. Throws what `readOwnCassette` throws. */
async function subjectsOf(suite: Suite, live: LiveServers, { env, redactor }: CliContext): Promise<Subject[]> {
  const isolated = suite.run.isolation === "test";
  const secrets = namedSecrets({ ...env, ...suite.env, ...suite.vars }, redactor);
  const subjects: Subject[] = [];
  for (const test of plannedTests(suite)) {
    const place = placeCassette(suite, test.id);
    const cassette = await readOwnCassette(place, "test");
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

/** A cassette of a file, whose requests all go to one server. Throws what `readOwnCassette` throws. */
async function subjectOfFile(path: string, server: ServerSpec, context: CliContext): Promise<Subject> {
  const { env, redactor, cwd } = context;
  const place = placeFile(path, cwd);
  const cassette = await readAnyCassette(place);
  if (!cassette) throw usageError(`there is no file ${path}`, `it would be ${resolve(cwd, path)}`);
  if (holdsNodes(cassette))
    throw new McptestError("usage", `${path} holds what frozen nodes were answered, which is not verified`);
  const secrets = namedSecrets(env, redactor);
  return {
    ...{ place, cassette, secrets, normalize: [], isolated: false, name: path },
    serverOf: recordedClients(cassette, server, secrets),
    protocolFor: () => server.protocols[0],
  };
}
