import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { failure, McptestError, textOfError } from "../errors.ts";
import { findTokenStore, makeFolder, readOwn, unlessMissing, updateFile, whyUnread } from "../files/index.ts";
import { isObject, parseJson } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { quoteWord } from "../values/shell-word.ts";

/** One stored login. Other keys of the file are kept. */
export interface Login {
  /** By `serverKey`. */
  server: string;
  profile: string;
  /** To be sent as `resource`, as it was received. */
  resource?: string | undefined;
  issuer: string;
  token_endpoint: string;
  revocation_endpoint?: string | undefined;
  client: { id: string; secret?: string | undefined; method: "none" | "client_secret_basic" | "client_secret_post" };
  scope?: string | undefined;
  access_token: string;
  /** ISO 8601; a number of milliseconds is read, too. */
  expires_at?: string | number | undefined;
  refresh_token?: string | undefined;
  obtained_at: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const VERSION = 1;
const isWindows = process.platform === "win32";

const homeless = failure(`login-store: logins have no folder: neither HOME nor XDG_CONFIG_HOME is set
  hint: set HOME, or name a file by \`token_store\` or --token-store`);
const exposed = failure(`login-store: <path> can be <done> by others: not used
  hint: chmod 600 <word>`);
const foreign = failure(`login-store: <path> belongs to another user: not used
  hint: run mcptest as that user, or name another file by \`token_store\` or --token-store`);
const newer = failure(`login-store: <path> is of version <version>, newer than this mcptest: not used
  hint: use a newer mcptest, or name another file by \`token_store\` or --token-store`);
const noStore = failure(`login-store: <path> is not a token store
  hint: remove it, or name another file by \`token_store\` or --token-store`);
const unread = failure(`login-store: <path> cannot be read: <why>
  hint: name another file by \`token_store\` or --token-store`);
const unwritten = failure(`login-store: <path> cannot be written: <why>
  hint: mcptest writes renewed tokens there before it uses them: let it write, or name another file by \`token_store\``);
const tracked = failure(`login-exposed: the token store <path> lies in a Git work tree that does not ignore it
  hint: add it to .gitignore, so that nobody commits the tokens`);

/** The file of the logins: the one given, else the user's own. Throws McptestError: login-store. */
export function storePath(env: Environment, given = findTokenStore(env)): string {
  if (given === undefined) throw homeless();
  return given;
}

/** A server's URL as logins are found by: scheme and host in lower case, no default port, no fragment. */
export function serverKey(url: string): string {
  return new URL(url).href.replace(/#.*/s, "");
}

/** All logins of a store, whose secrets are masked from now on; none without a file. Throws McptestError: login-store. */
export function readStore(path: string, redactor: Redactor): readonly Login[] {
  try {
    judge(path);
    const text = unlessMissing(() => readOwn(path));
    return parse(path, text, redactor);
  } catch (error) {
    throw error instanceof McptestError ? error : unread({ path, why: whyUnread(error) }, { cause: error });
  }
}

const isOf = (server: string, profile: string) => (login: Login) =>
  login.server === serverKey(server) && login.profile === profile;

/** The login to a server, by its URL, in a profile. Throws McptestError: login-store. */
export function findLogin(path: string, server: string, profile: string, redactor: Redactor): Login | undefined {
  return readStore(path, redactor).find(isOf(server, profile));
}

/** Stores a login in place of the one to the same server in the same profile. Throws McptestError: login-store. */
export async function putLogin(path: string, login: Login, redactor: Redactor): Promise<void> {
  await changeLogin(path, login, redactor, () => login);
}

/** Forgets a login, and gives it. Throws McptestError: login-store. */
export async function dropLogin(
  path: string,
  server: string,
  profile: string,
  redactor: Redactor,
): Promise<Login | undefined> {
  const found = findLogin(path, server, profile, redactor);
  // Without one, neither a folder nor a lock is made.
  if (found) await changeLogin(path, { server, profile }, redactor, () => undefined);
  return found;
}

/**
 * Changes one login while no other process changes the store; undefined removes it, and the file with the last one. Both are private to the user.
 * Throws McptestError: login-store, and what `change` throws.
 */
export async function changeLogin(
  path: string,
  { server, profile }: Pick<Login, "server" | "profile">,
  redactor: Redactor,
  change: (login: Login | undefined) => Login | undefined | Promise<Login | undefined>,
): Promise<void> {
  try {
    makeFolder(dirname(path), 0o700);
    const replace = async (text: string | undefined): Promise<string | undefined> => {
      judge(path);
      const logins = parse(path, text, redactor);
      const before = logins.find(isOf(server, profile));
      const after = await change(before);
      if (after === before) return text;
      const all = [...logins.filter((login) => login !== before), ...(after ? [after] : [])];
      return all.length === 0 ? undefined : `${JSON.stringify({ version: VERSION, logins: all }, null, 2)}\n`;
    };
    await updateFile(path, replace, { mode: 0o600 });
  } catch (error) {
    throw error instanceof McptestError ? error : unwritten({ path, why: textOfError(error) }, { cause: error });
  }
}

/** Refuses a file whose tokens others can have, or can change: then they would choose who gets the tokens. Windows has no such modes. */
function judge(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || isWindows) return;
  if (found.uid !== process.geteuid?.()) throw foreign({ path });
  const done = found.mode & 0o044 ? "read" : found.mode & 0o022 ? "written" : undefined;
  if (done) throw exposed({ path, done, word: quoteWord(path) });
}

function parse(path: string, text: string | undefined, redactor: Redactor): readonly Login[] {
  if (text === undefined) return [];
  const value = parseJson(text);
  const { version, logins }: Record<string, unknown> = isObject(value) ? value : {};
  if (typeof version === "number" && version > VERSION) throw newer({ path, version });
  if (version !== VERSION || !Array.isArray(logins) || !logins.every(isLogin)) throw noStore({ path });
  for (const { access_token, refresh_token, client } of logins)
    hide(redactor, access_token, refresh_token, client.secret);
  return logins;
}

/** Masks secrets from now on. */
export function hide(redactor: Redactor, ...secrets: readonly unknown[]): void {
  for (const secret of secrets) if (typeof secret === "string") redactor.register(secret);
}

const NEEDED = ["server", "profile", "issuer", "token_endpoint", "access_token"] as const;
const OPTIONAL = ["resource", "revocation_endpoint", "scope", "refresh_token", "obtained_at"] as const;

function isLogin(value: unknown): value is Login {
  if (!isObject(value) || !isObject(value.client)) return false;
  const { id, secret = "", method = "" } = value.client;
  const texts = [...NEEDED.map((key) => value[key]), ...OPTIONAL.map((key) => value[key] ?? ""), id, secret, method];
  return texts.every((text) => typeof text === "string");
}

/** The warning for a token store that a commit could take along; undefined where Git ignores it, or is not there. Never throws. */
export async function warnExposed(path: string, env: Environment): Promise<McptestError | undefined> {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const ends = (args: readonly string[]): Promise<boolean> =>
    new Promise((resolve) => {
      execFile("git", args, { cwd: folder, env, timeout: 5000 }, (error) => resolve(error === null));
    });
  const isInTree = await ends(["rev-parse", "--is-inside-work-tree"]);
  return isInTree && !(await ends(["check-ignore", "--quiet", "--", path])) ? tracked({ path }) : undefined;
}
