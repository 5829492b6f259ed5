import { cpSync } from "node:fs";
import { join } from "node:path";
import { fixturePath, type Run, useWorkspace, type Workspace } from "../../helpers/runs.ts";

/** A server that tells `calls.log` of each call, and answers with what `answers.mjs` says. */
const SERVER = `
import { appendFileSync } from "node:fs";
import { answer } from "./answers.mjs";
import { serve, text } from "./wire.mjs";
let writes = 0;
const tool = (name) => (args) => {
  appendFileSync(new URL("../calls.log", import.meta.url), name + "\\n");
  if (name === "write") writes += 1;
  return text(name === "count" ? String(writes) : answer(name, args));
};
const readOnly = { annotations: { readOnlyHint: true } };
const names = ["read", "look", "write", "count"];
serve(Object.fromEntries(names.map((name) => [name, tool(name)])), {}, { read: readOnly, look: readOnly, count: readOnly });
`;

/** A workspace with a server, whose tests may come from the cache. */
export interface CachedWorkspace extends Workspace {
  /** What the server was asked since the last time. */
  calls(): string[];
  /** Runs with a cache of its own. */
  cached(content: object, flags?: readonly string[], env?: Record<string, string>): Promise<Run>;
}

export const ALWAYS = { cache: "always" };
/** What the server answers with by default. */
export const ANSWERS = `export const answer = (name, { say = "" } = {}) => name + say;\n`;

/** Gives each test a workspace of its own with a server. */
export function useCachedWorkspace(): CachedWorkspace {
  const space = useWorkspace();
  beforeEach(() => {
    space.write("server/package.json", `{ "type": "module" }`);
    space.write("server/index.mjs", SERVER);
    space.write("server/answers.mjs", ANSWERS);
    cpSync(fixturePath("wire"), join(space.root, "server/wire.mjs"));
  });
  return Object.assign(Object.create(space) as Workspace, {
    calls() {
      const log = space.has("calls.log") ? space.read("calls.log").trim() : "";
      space.write("calls.log", "");
      return log === "" ? [] : log.split("\n");
    },
    cached: (content: object, flags: readonly string[] = [], env: Record<string, string> = {}) =>
      space.run(content, ["--cache-dir", "kept", ...flags], { env }),
  });
}

/** Variables of a suite whose servers have the same home in each run, which is not so for others in tests. */
export const HOME = { HOME: "/home/somebody" };

/** A suite of these tools. */
export function suite(tools: readonly object[], server: object = {}, more: object = {}): object {
  const servers = { s: { command: ["node", "server/index.mjs"], ...server } };
  return { name: "Cached", env: HOME, servers, tools, ...more };
}
