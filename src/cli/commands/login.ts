import { resolve } from "node:path";
import type { Command } from "commander";
import type { Login, WalkStep } from "../../auth/index.ts";
import { asMcptestError, failure, formatProblem, type McptestError, redactError } from "../../errors.ts";
import { isCi } from "../../values/ci.ts";
import { withoutUndefined } from "../../values/json.ts";
import { words } from "../../values/show/words.ts";
import { escapeControls } from "../../values/text.ts";
import { type CliContext, fitTo, tell, tellFit } from "../context.ts";
import { addStoreOptions, LOGIN, type LoginFlags, resolveLogin, resolveNewLogin } from "../options/login-options.ts";
import { addFlags, exclusive, goesWith } from "../options/options.ts";
import { connectOptions } from "../options/server-options.ts";
import { readFlag } from "../options/understand.ts";
import { renderStep } from "./doctor.ts";

interface LogInFlags extends LoginFlags {
  browser: boolean;
  timeout: string;
  force?: boolean;
  status?: boolean;
  format?: "text" | "json";
}

export function configureLogin(command: Command, context: CliContext): void {
  addFlags(
    command,
    ["--no-browser", "open no browser: print the address alone"],
    ["--timeout <duration>", "how long the person may take", undefined, "5m"],
    ["--force", "log in even where the server asks for no login"],
    ["--status", "list the stored logins, and log in to nothing"],
    ["--format <format>", "output format of --status (default: text)", ["text", "json"]],
    ...LOGIN,
  );
  addStoreOptions(command).action(async (target: string | undefined, flags: LogInFlags) => {
    if (flags.status) return showStatus(target, flags, context);
    if (flags.format) throw goesWith({ flag: "--format", other: "--status" });
    if (isCi(context.env)) throw refusedUnderCi();
    await orInterrupted("the login", logInTo(target, flags, context), context);
  });
}

export function configureLogout(command: Command, context: CliContext): void {
  addFlags(addStoreOptions(command), ["--all", "log out of all servers, in all profiles"]).action(
    (target: string | undefined, flags: LoginFlags & { all?: boolean }) =>
      orInterrupted("the logout", logOutOf(target, flags, context), context),
  );
}

const refusedUnderCi = failure(
  "login-refused: refused under CI: a login needs a person; use client credentials, or refresh_token_env",
);
const interrupted = failure("cancelled: <what> was interrupted");

async function orInterrupted(what: string, work: Promise<void>, { signal }: CliContext): Promise<void> {
  await work.catch((error: unknown) => {
    throw signal.aborted ? interrupted({ what }) : error;
  });
}

/** Tells people on stderr: a login has no result but the stored one. */
function say(text: string, { stderr, redactor }: CliContext): void {
  stderr.write(fitTo(stderr, redactor.text(`${text}\n`)));
}

function warn(problem: McptestError, context: CliContext): void {
  say(formatProblem(redactError(problem, context.redactor), "warning"), context);
}

const asksForNone = words("<url> asks for no login: it answered <told> without a token");
const answered = words("<url> answered <told> without a token");
const noBrowser = words("Open this address in a browser, as none is opened here: <why>.");
const someBrowser = "A browser opens this address:";
const waiting = words(`Waiting for at most <limit>. If the browser ends at an address that it cannot reach,
  paste that address here[[<hidden>]], and press Enter.`);
const browserFailed = words("The browser did not open (<why>): open the address yourself.");
const ignored = "ignored: a redirect with another state";
const loggedIn = words("Logged in to <server> (profile <profile>).");
const noRefresh = "no refresh token was given: log in again when this one ends";
const NONE = "no login is stored";
const UNSAID = "not said";
const noneStored = words("no login for <url> is stored (profile <profile>)");
const insecure = "allow_insecure: http and private addresses are accepted";

async function logInTo(target: string | undefined, flags: LogInFlags, context: CliContext): Promise<void> {
  const { signal, redactor, env, stderr } = context;
  const timeout = { text: flags.timeout, ms: readFlag("max-duration", flags.timeout, "--timeout") ?? 0 };
  const { server, auth } = await resolveNewLogin(target, flags, context);
  const { createGuard, findBrowser, loadLogin, openBrowser, storePath, warnExposed } = await import(
    "../../auth/index.ts"
  );
  const store = storePath(env, auth.token_store);
  const exposed = auth.token_store && (await warnExposed(store, env));
  if (exposed) warn(exposed, context);
  if (auth.allow_insecure) say(insecure, context);
  const { askChallenge, createSend } = await import("../../mcp/index.ts");
  const asked = await askChallenge(server, connectOptions(context, server.protocols));
  const open = asked.fields === undefined ? { url: server.url, told: asked.told } : undefined;
  if (open && !flags.force) return say(asksForNone(open), context);
  const { allow_insecure: allowInsecure } = auth;
  const guard = await createGuard({ url: server.url, address: asked.address, allowInsecure });
  const stdin = context.stdin();
  const person = {
    stdin,
    timeout,
    step(step: WalkStep) {
      const status = step.hint === undefined ? "ok" : "warning";
      say(renderStep({ ...step, ok: true, status }, "authorization server".length, context).trimEnd(), context);
    },
    ignored: () => say(ignored, context),
    interrupt: context.interrupt,
    visit(url: string) {
      const browser = flags.browser ? findBrowser(env, context.platform.platform) : { why: "--no-browser is set" };
      say(`\n${"why" in browser ? noBrowser(browser) : someBrowser}\n`, context);
      // Bytes: as text it would be masked, and a long line broken.
      stderr.write(Buffer.from(`${url}\n`));
      say(`\n${waiting({ limit: timeout.text, hidden: stdin.isTTY ? " (it is not shown)" : "" })}\n`, context);
      // A secret of a client is nothing for a browser.
      const others = Object.fromEntries(Object.entries(env).filter(([, text]) => text?.trim() !== auth.client_secret));
      if ("argv" in browser) openBrowser(browser.argv, url, others, (why) => say(browserFailed({ why }), context));
    },
  };
  const sending = { send: createSend(context, server), guard, redactor, signal };
  const { logIn } = await loadLogin();
  const challenge = { ...asked, ...(open && { fields: [], told: answered(open) }) };
  const login = await logIn(server, auth, challenge, store, sending, person);
  say(renderLogin(login, store), context);
}

/** What was stored, and until when it is of use. */
function renderLogin(login: Login, store: string): string {
  const { server, profile, scope, refresh_token } = login;
  const facts = [
    loggedIn({ server, profile }),
    `  scope   ${scope || UNSAID}`,
    `  token   ${describeEnd(endOf(login))}`,
    `  stored  ${store}`,
  ];
  return [...facts, ...(refresh_token === undefined ? [noRefresh] : [])].map(escapeControls).join("\n");
}

/** When its access token ends, in ISO 8601; undefined where nobody said. */
function endOf({ expires_at: end = "" }: Login): string | undefined {
  const at = new Date(end);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** `ends 2026-11-27 05:06 UTC`. */
function describeEnd(end: string | undefined): string {
  if (end === undefined) return "ends when it is refused";
  return `${Date.parse(end) > Date.now() ? "ends" : "ended"} ${end.replace(/T(.{5}).*/, " $1")} UTC`;
}

/** The store, and its logins: of a named server and profile, or all. */
async function openStore(
  command: "login" | "logout",
  target: string | undefined,
  one: boolean,
  flags: LoginFlags,
  context: CliContext,
) {
  const { readStore, serverKey, storePath } = await import("../../auth/index.ts");
  const named = one ? await resolveLogin(target, flags, context, command) : undefined;
  const given = flags.tokenStore && resolve(context.cwd, flags.tokenStore);
  const path = storePath(context.env, named?.auth.token_store ?? given);
  const isNamed = ({ server, profile }: Login): boolean =>
    (named === undefined || server === serverKey(named.server.url)) &&
    (flags.profile ?? named?.auth.profile ?? profile) === profile;
  return { path, named, logins: readStore(path, context.redactor).filter(isNamed) };
}

async function showStatus(target: string | undefined, flags: LogInFlags, context: CliContext): Promise<void> {
  const logins = (await openStore("login", target, target !== undefined, flags, context)).logins.map((login) => {
    const { server, profile, issuer, scope, refresh_token } = login;
    const more = { expires_at: endOf(login), renewable: refresh_token !== undefined };
    return withoutUndefined({ server, profile, issuer, scope, ...more });
  });
  if (flags.format === "json") return tell({ json: { logins } }, context);
  const lines = logins.map(({ server, profile, issuer, scope, renewable, expires_at }) => {
    const end = `${describeEnd(expires_at)}, ${renewable ? "can be renewed" : "cannot be renewed"}`;
    return escapeControls(`${server}  profile ${profile}  issuer ${issuer}  scope ${scope || UNSAID}  ${end}`);
  });
  await tellFit((lines.length === 0 ? [NONE] : lines).map((line) => `${line}\n`).join(""), context);
}

/** Forgets logins, and then ends them at their authorization servers. */
async function logOutOf(target: string | undefined, flags: LoginFlags & { all?: boolean }, context: CliContext) {
  if (flags.all && target !== undefined) throw exclusive({ one: "--all", other: "<server>" });
  const { path, named, logins } = await openStore("logout", target, !flags.all, flags, context);
  if (logins.length === 0) return say(named ? noneStored({ url: named.server.url, ...named.auth }) : NONE, context);
  if (named?.auth.allow_insecure) say(insecure, context);
  const { createSend } = await import("../../mcp/index.ts");
  const { createGuard, dropLogin, loadLogin } = await import("../../auth/index.ts");
  for (const login of logins) {
    const { server: url, profile } = login;
    if (!(await dropLogin(path, url, profile, context.redactor))) continue;
    say(`Logged out of ${url} (profile ${profile}).`, context);
    const guard = await createGuard({ url, allowInsecure: named?.auth.allow_insecure });
    const { logOut } = await loadLogin();
    await logOut(login, { ...context, send: createSend(context, named?.server), guard }).catch((error: unknown) => {
      context.signal.throwIfAborted();
      warn(asMcptestError(error), context);
    });
  }
}
