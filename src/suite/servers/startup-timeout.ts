import { programOf } from "../../values/shell-word.ts";
import { DEFAULTS } from "../defaults.ts";

/** Programs that may first download or compile a server, and the words after which they do; without words: always. */
const FETCHING: Readonly<Record<string, readonly string[]>> = {
  ...{ npx: [], pnpx: [], bunx: [], uvx: [], docker: [], podman: [], nerdctl: [] },
  ...{ npm: ["exec", "x"], pnpm: ["dlx"], yarn: ["dlx"], bun: ["x"], uv: ["run", "tool"], pipx: ["run"] },
  ...{ go: ["run"], cargo: ["run"], dotnet: ["run"], deno: ["run"] },
};

/** Milliseconds that a server has for start and handshake by default: more where its command may download it first. */
export function startupTimeoutOf(argv: readonly string[]): number {
  const program = programOf(argv);
  const words = Object.hasOwn(FETCHING, program) ? FETCHING[program] : undefined;
  const fetches = words?.length === 0 || words?.some((word) => argv.includes(word));
  return fetches ? DEFAULTS.fetching_startup_timeout_ms : DEFAULTS.startup_timeout_ms;
}
