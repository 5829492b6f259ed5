import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Login } from "../../../src/auth/index.ts";
import { type CliOptions, type RunningCli, runCli, startCli } from "../../helpers/cli.ts";
import type { OAuthServer } from "../../helpers/oauth.ts";

/** A person who consents to all. */
const BROWSER = resolve("__tests__/fixtures/oauth/browser.mjs");

/** A folder for each test, where the logins are stored, and mcptest in it. */
export function useLogins() {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "mcptest-login-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (): string => join(folder, "mcptest", "tokens.json");
  const optionsOf = ({ env, ...rest }: CliOptions): CliOptions => ({
    ...rest,
    env: { XDG_CONFIG_HOME: folder, BROWSER, ...env },
  });
  const mcptest = (args: readonly string[], options: CliOptions = {}) => runCli(args, optionsOf(options));
  return {
    folder: () => folder,
    /** The store. */
    file,
    stored: (): Login[] => (existsSync(file()) ? JSON.parse(readFileSync(file(), "utf8")).logins : []),
    mcptest,
    login: ({ url }: Pick<OAuthServer, "url">, args: readonly string[] = [], options: CliOptions = {}) =>
      mcptest(["login", url, ...args], options),
    /** A login that waits for the person, by whom nothing is opened. */
    async waiting(
      { url }: Pick<OAuthServer, "url">,
      options: CliOptions = {},
      args = ["--no-browser"],
    ): Promise<RunningCli> {
      const running = startCli(["login", url, ...args], optionsOf(options));
      await running.printed("paste that address");
      return running;
    },
    /** A login that does not wait to be waited for. */
    starting: ({ url }: Pick<OAuthServer, "url">) => startCli(["login", url], optionsOf({})),
  };
}

/** The last line of stderr that is an address of the authorization endpoint. */
export function addressIn(stderr: string): string {
  return stderr.split("\n").findLast((line) => /^https?:\/\/\S+\?\S*response_type=code/.test(line)) ?? "no address";
}

/** The parameters of that address. */
export function queryOf(stderr: string): Record<string, string> {
  return Object.fromEntries(new URL(addressIn(stderr)).searchParams.entries());
}

/** What was sent to register a client. */
export function registration(server: OAuthServer) {
  return JSON.parse(server.to("/register")[0]?.body ?? "null");
}
