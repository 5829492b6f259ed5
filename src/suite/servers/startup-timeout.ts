import { programOf } from "../../values/shell-word.ts";
import { DEFAULTS } from "../defaults.ts";

/** Programs that may first download or compile a server, and those that may after a word. */
const FETCHING = /^(?:p?npx|bunx|uvx|docker|podman|nerdctl)$/;
const FETCHING_BY = /^(?:npm (?:exec|x)|(?:pnpm|yarn) dlx|bun x|uv (?:run|tool)|(?:pipx|go|cargo|dotnet|deno) run)$/;

/** Milliseconds that a server has for start and handshake by default: more where its command may download it first. */
export function startupTimeoutOf(argv: readonly string[]): number {
  const program = programOf(argv);
  const fetches = FETCHING.test(program) || argv.some((word) => FETCHING_BY.test(`${program} ${word}`));
  return fetches ? DEFAULTS.fetching_startup_timeout_ms : DEFAULTS.startup_timeout_ms;
}
