import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { failure, textOfError } from "../../errors.ts";
import { splitCommand } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../values/json.ts";
import { programOf } from "../../values/shell-word.ts";
import { collectVariables, readSource } from "./server-entry.ts";

/** Actions that a workflow uses, by the commits of their releases. */
export const ACTIONS = {
  checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
  node: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  python: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
  uv: "astral-sh/setup-uv@c771a70e6277c0a99b617c7a806ffedaca235ff9 # v9.0.0",
  go: "actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0",
  bun: "oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0",
} as const;

type SetUp = Exclude<keyof typeof ACTIONS, "checkout">;

/** What has to be set up for a program; undefined: GitHub's runners have it. */
const SET_UPS: Readonly<Record<string, SetUp | undefined>> = {
  ...of("node", "npx", "node", "npm", "pnpm", "pnpx", "yarn", "tsx", "ts-node", "corepack"),
  ...of("uv", "uvx", "uv"),
  ...of("python", "python", "python3", "pipx", "pip", "poetry"),
  ...of("go", "go"),
  ...of("bun", "bun", "bunx"),
  ...of(undefined, "docker", "podman", "java", "dotnet", "cargo", "ruby", "php", "bash", "sh", "mcptest"),
};

function of(setUp: SetUp | undefined, ...programs: string[]): Record<string, SetUp | undefined> {
  return Object.fromEntries(programs.map((program) => [program, setUp]));
}

/** A server that is started: its words, and the folder in which, absolute. */
export interface Started {
  argv: readonly string[];
  folder: string;
}

/** A step of a job: an Action with its inputs, or a command in a folder (absolute), or what a person has to write. */
export type CiStep =
  | { uses: string; with: Readonly<Record<string, string>>; path?: string }
  | { run: string; folder: string }
  | { todo: string };

/** The steps that set up what the commands of servers need, each once. `root`: the folder of the repository. */
export function setUpSteps(servers: readonly Started[], root: string): CiStep[] {
  const steps = servers.flatMap((server) => stepsOf(server, root));
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()];
}

function stepsOf({ argv, folder }: Started, root: string): CiStep[] {
  const program = programOf(argv);
  const known = program.replace(/^python3[.\d]*$/, "python");
  if (!Object.hasOwn(SET_UPS, known)) return [{ todo: program }];
  const setUp = SET_UPS[known];
  switch (setUp) {
    case undefined:
      return [];
    case "node":
      return [{ uses: ACTIONS.node, with: { "node-version": "24" } }, ...installNode(argv, folder, root)];
    case "bun":
      return [{ uses: ACTIONS.bun, with: {} }, ...installNode(argv, folder, root)];
    case "python":
      return [{ uses: ACTIONS.python, with: { "python-version": '"3.13"' } }, ...installPython(folder, root)];
    case "uv":
      return [{ uses: ACTIONS.uv, with: {} }];
    case "go": {
      const module = findUp("go.mod", folder, root);
      if (module === undefined) return [{ uses: ACTIONS.go, with: { "go-version": "stable" } }];
      return [{ uses: ACTIONS.go, with: { "go-version-file": "" }, path: join(module, "go.mod") }];
    }
  }
}

const LOCKFILES: readonly (readonly [string, string])[] = [
  ["package-lock.json", "npm ci"],
  ["npm-shrinkwrap.json", "npm ci"],
  ["pnpm-lock.yaml", "corepack enable && pnpm install --frozen-lockfile"],
  ["yarn.lock", "corepack enable && yarn install --frozen-lockfile"],
  ["bun.lock", "bun install --frozen-lockfile"],
];

function installNode(argv: readonly string[], folder: string, root: string): CiStep[] {
  const home = findUp("package.json", folder, root);
  // A package that npx downloads brings what it needs.
  const downloads = argv.some((word) => ["-y", "--yes", "dlx", "bunx"].includes(word));
  if (home === undefined || downloads) return [];
  const [, install = "npm install"] = LOCKFILES.find(([name]) => existsSync(join(home, name))) ?? [];
  const manifest = parseJson(readFileSync(join(home, "package.json"), "utf8"));
  const { scripts } = isObject(manifest) ? manifest : {};
  const builds = isObject(scripts) && typeof scripts.build === "string";
  return [install, ...(builds ? ["npm run build"] : [])].map((run) => ({ run, folder: home }));
}

function installPython(folder: string, root: string): CiStep[] {
  const listed = findUp("requirements.txt", folder, root);
  if (listed !== undefined) return [{ run: "pip install -r requirements.txt", folder: listed }];
  const project = findUp("pyproject.toml", folder, root);
  return project === undefined ? [] : [{ run: "pip install .", folder: project }];
}

/** The folder that has a file: `folder` or one above it, in `root`. */
export function findUp(name: string, folder: string, root = ""): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, name))) return place;
    if (place === root || dirname(place) === place) return undefined;
  }
}

const unreadable = failure(`usage: <path> cannot be read: <why>
  hint: correct it first: mcptest validate <path>`);

/** What suites need of the machine that runs them. */
export interface Needs {
  servers: Started[];
  /** Addresses of servers on this machine, which somebody has to start. */
  local: string[];
  variables: string[];
}

/**
 * What suites and the files that they import need, as they are written: variables need no value. Paths are relative to
 * `cwd`, which is absolute. Throws McptestError `usage`.
 */
export function readNeeds(suites: readonly string[], cwd: string): Needs {
  const servers: Started[] = [];
  const local: string[] = [];
  const variables = new Set<string>();
  const seen = new Set<string>();
  const read = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const suite = parseFile(file, relative(cwd, file));
    const folder = dirname(file);
    for (const server of Object.values(isObject(suite.servers) ? suite.servers : {})) {
      if (!isObject(server)) continue;
      if (typeof server.url === "string" && LOCAL.test(server.url)) local.push(server.url);
      const argv = wordsOf(server.command);
      const away = typeof server.cwd === "string" ? server.cwd : ".";
      if (argv.length > 0) servers.push({ argv, folder: resolve(folder, away) });
      if (Array.isArray(server.env)) for (const name of server.env) variables.add(String(name));
    }
    collectVariables(suite, variables);
    const { imports } = suite;
    for (const path of Array.isArray(imports) ? imports : []) read(resolve(folder, String(path)));
  };
  for (const suite of suites) read(resolve(cwd, suite));
  return { servers, local, variables: [...variables].filter((name) => !GIVEN.test(name)).sort() };
}

const LOCAL = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?=[:/?#]|$)/i;

/** Variables that GitHub's runners set themselves. */
const GIVEN =
  /^(?:CI|HOME|PATH|USER|LANG|TMPDIR|RUNNER_\w+|ACTIONS_\w+|GITHUB_(?:WORKSPACE|REPOSITORY|SHA|REF|ACTOR))$/;

function parseFile(file: string, path: string): JsonObject {
  try {
    return readSource(file);
  } catch (error) {
    throw unreadable({ path, why: textOfError(error).split("\n")[0] ?? "" });
  }
}

function wordsOf(command: Json | undefined): readonly string[] {
  if (Array.isArray(command)) return command.map(String);
  const words = typeof command === "string" ? splitCommand(command) : [];
  return "error" in words ? [] : words;
}
