import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { McptestError } from "../../errors.ts";
import type { Pem, Server } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import type { Tls } from "../suite.ts";
import { keyWithout } from "../wording/logins.ts";
import * as wording from "../wording/tls.ts";
import type { readTextFile } from "../yaml/read.ts";
import { isHttpUrl, type Reading, readEnv } from "./reading.ts";

export { noTls } from "../wording/tls.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const PRIVATE_KEY = /-----BEGIN ([A-Z]+ )?PRIVATE KEY-----([\s\S]+?)-----END \1?PRIVATE KEY-----/;

/** A name of DNS in ASCII. For an address nothing is sent, but the certificate has to be for it. */
const HOST =
  /^(?=.{1,253}$)(?!.*\.\d+$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/i;

/** It is handed over by who has loaded it: what loads on use is to bring little along. */
type ReadFile = typeof readTextFile;
type Report = (error: McptestError) => void;

/** A text that is to be PEM; `name`: what messages call it. */
interface Text {
  name: string;
  text: string;
  location: SourceLocation | undefined;
}

/** The certificates of a server over HTTP, read; undefined where a fault is reported or a variable is missing. */
export async function resolveTls(
  entry: Entry<Server>,
  resolving: Resolving & Reading,
  readFile: ReadFile,
): Promise<Tls | undefined> {
  const { report, environment, workspace } = resolving;
  const [{ url = "" }, tls] = [entry.value, entry.in("tls")];
  if (!tls.isSound()) return undefined;
  if (isHttpUrl(url) && !isHttps(url)) {
    const facts = { what: "tls", name: String(entry.path.at(-1)), has: "an http url" };
    return void report(wording.noTls(facts, { location: tls.keyAt() }));
  }
  const { value = {} } = tls;
  const { passphrase_env: variable, server_name } = value;
  if (server_name !== undefined && !HOST.test(server_name) && isIP(server_name) === 0)
    report(wording.noHostName({ given: server_name }, { location: tls.at("server_name") }));
  for (const [key, needed] of [
    ["cert", "key"],
    ["key", "cert"],
    ["passphrase_env", "key"],
  ] as const)
    if (value[key] !== undefined && value[needed] === undefined) report(keyWithout({ key, needed }, tls.keyAt(key)));

  const read = async (pem: Entry<Pem>, key: string): Promise<Text[]> => {
    const [given, name, location] = [pem.value, `tls.${key}`, pem.at()];
    if (typeof given !== "string") {
      if (key === "key") environment.hide([given.env]);
      // Environment variables are often one line, with line ends written as `\n`.
      const text = readEnv(pem.in("env") as Entry<string>, given.env, resolving).replaceAll("\\n", "\n");
      return text === "" ? [] : [{ name, text, location }];
    }
    if (given.includes("-----BEGIN ")) {
      report(wording.pemPasted({ name }, { location }));
      return [];
    }
    const bounds = pem.written()?.includes("${env.") ? undefined : workspace;
    return takeText(name, await readFile(bounds, pem.source.folder, given, ""), location, report);
  };
  const readAll = async (key: "ca" | "cert" | "key"): Promise<Text[]> => {
    const part = tls.in(key);
    const list = Array.isArray(part.value) ? part.value.map((_, at) => part.in(at)) : part.value ? [part] : [];
    return (await Promise.all(list.map((pem) => read(pem as Entry<Pem>, key)))).flat();
  };
  const [ca, [cert], [key]] = await Promise.all([readAll("ca"), readAll("cert"), readAll("key")]);
  if (variable !== undefined) environment.hide([variable]);
  const passphrase = variable && readEnv(tls.in("passphrase_env") as Entry<string>, variable, resolving);
  // Who lacks the variable is told so already.
  if (variable !== undefined && !passphrase) return undefined;
  return { ...checkPem({ ca, cert, key, passphrase }, environment.keep, report), ...withoutUndefined({ server_name }) };
}

/** What flags name. Throws McptestError: file-not-found, invalid-value. */
export async function readTlsFlags(
  flags: Readonly<Record<"ca" | "cert" | "key", readonly string[]>>,
  { cwd, redactor }: { cwd: string; redactor: Pick<Redactor, "register"> },
  readFile: ReadFile,
): Promise<Tls> {
  const fail: Report = (error) => {
    throw error;
  };
  const read = async (key: keyof typeof flags): Promise<Text[]> => {
    const texts = flags[key].map((path) => readFile(undefined, cwd, path, ""));
    return (await Promise.all(texts)).flatMap((text) => takeText(`--${key}`, text, undefined, fail));
  };
  const [ca, [cert], [key]] = await Promise.all([read("ca"), read("cert"), read("key")]);
  return checkPem({ ca, cert, key }, redactor.register, fail);
}

export function isHttps(url: string): boolean {
  return new URL(url).protocol === "https:";
}

function takeText(name: string, text: Awaited<ReturnType<ReadFile>>, location: Text["location"], report: Report) {
  if (typeof text === "string") return [{ name, text, location }];
  report(text(location));
  return [];
}

interface Parts {
  ca: readonly Text[];
  cert: Text | undefined;
  key: Text | undefined;
  passphrase?: string | undefined;
}

/** Checks that texts are certificates and a key that belongs to them; `keep`: gets what is secret of the key. */
function checkPem({ ca, cert, key, passphrase }: Parts, keep: (secret: string) => void, report: Report): Tls {
  const certificates = ({ name, text, location }: Text): string[] => {
    const found = text.match(CERTIFICATE) ?? [];
    if (found.length > 0 && found.every((pem) => parse(() => new X509Certificate(pem)))) return found;
    report(wording.noPem({ name, what: "certificate" }, { location }));
    return [];
  };
  const openKey = ({ name, location }: Text, pem: string): KeyObject | undefined => {
    const opened = parse(() => createPrivateKey(withoutUndefined({ key: pem, passphrase })));
    if (opened) return opened;
    const isLocked = /ENCRYPTED/.test(pem);
    if (!isLocked) report(wording.noPem({ name, what: "private key" }, { location }));
    else report((passphrase === undefined ? wording.keyLocked : wording.wrongPassphrase)({ name }, { location }));
    return undefined;
  };
  const own = cert ? certificates(cert) : [];
  const [pem = "", , body = ""] = PRIVATE_KEY.exec(key?.text ?? "") ?? [];
  for (const secret of [key?.text, pem, body.replace(/\s/g, "")]) if (secret) keep(secret);
  const opened = key && openKey(key, pem);
  const [first] = own;
  if (opened && first !== undefined && !new X509Certificate(first).checkPrivateKey(opened))
    report(wording.keyMisfit({ name: key.name }, { location: key.location }));
  const authorities = ca.flatMap(certificates);
  return {
    ...(authorities.length > 0 && { ca: authorities }),
    ...(own.length > 0 && opened && { cert: own.join("\n"), key: pem, ...withoutUndefined({ passphrase }) }),
  };
}

function parse<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
