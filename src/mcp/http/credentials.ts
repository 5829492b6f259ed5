import { failure, textOfError } from "../../errors.ts";
import type { Auth } from "../../suite/index.ts";
import { isObject } from "../../values/json.ts";
import { heldNumber } from "../../values/numbers/numeral.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Wait } from "../transport.ts";
import type { HttpClient } from "./client.ts";
import { isSuccess, nameStatus, nameUrl } from "./exchange.ts";
import { type Refusal, readRefusal, showText } from "./refusal.ts";

/** A token is renewed so long before it expires: it could expire on the way. */
const RENEW_BEFORE_MS = 10_000;

/** What proves to the server who is asking. */
type Credentials = ReturnType<typeof oauthCredentials>;

interface CredentialContext {
  client: HttpClient;
  redactor: Redactor;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
}

export function createCredentials(auth: Auth | undefined, context: CredentialContext): Credentials {
  if (auth?.kind === "oauth") return oauthCredentials(auth, context);
  if (auth?.kind === "login") throw new Error("logins are not used yet");
  return {
    name: auth && "bearer token",
    authorization: async () => auth && `Bearer ${auth.token}`,
    renew: () => false,
  };
}

type OAuth = Extract<Auth, { kind: "oauth" }>;

/** Client credentials (RFC 6749, 4.4): one token for all requests, until it expires or is refused. */
function oauthCredentials(auth: OAuth, context: CredentialContext) {
  let current: Promise<Token> | undefined;
  let held: Token | undefined;
  const obtain = async (): Promise<Token> => {
    try {
      held = await requestToken(auth, context);
      return held;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };
  return {
    /** What messages call it; undefined when there is none. */
    name: "OAuth access token" as string | undefined,
    /** The Authorization header; undefined when none is to be sent. Throws McptestError oauth-failed. */
    async authorization(): Promise<string | undefined> {
      if (held !== undefined && Date.now() >= held.renewAt) held = current = undefined;
      current ??= obtain();
      return `Bearer ${(await current).value}`;
    },
    /** Forgets the token that the server refused; false when a new one cannot be had. */
    renew(refused: string | undefined): boolean {
      // The server refuses requests sent side by side one by one; the first of them has asked for a new token.
      if (held !== undefined && refused === `Bearer ${held.value}`) held = current = undefined;
      return true;
    },
  };
}

interface Token {
  value: string;
  renewAt: number;
}

type Prove = (request: { form: URLSearchParams; headers: Record<string, string> }) => void | Promise<void>;

async function requestToken(auth: OAuth, context: CredentialContext): Promise<Token> {
  const endpoint = new URL(auth.token_endpoint ?? "");
  const failures: string[] = [];
  for (const prove of waysToProve(auth)) {
    const answer = await askEndpoint(endpoint, prove, auth, context);
    const token = readToken(answer);
    if (token !== undefined) {
      context.redactor.register(token.value);
      return token;
    }
    failures.push(describeAnswer(answer, context.redactor));
    if (!isObject(answer.json) || answer.json.error !== "invalid_client") break;
  }
  throw oauthFailed({ endpoint: nameUrl(endpoint), why: failures[0] });
}

/** Two ways to send a secret (RFC 6749, 2.3.1): an endpoint without the first answers invalid_client. One way for a key. */
function waysToProve(auth: OAuth): readonly Prove[] {
  const { proof, client_id: id } = auth;
  if ("private_key" in proof) {
    return [
      async ({ form }) => {
        const { signAssertion } = await import("./assertion.ts");
        form.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        form.set("client_assertion", signAssertion(auth, proof));
      },
    ];
  }
  const { client_secret: secret } = proof;
  return [
    ({ headers }) => {
      headers.authorization = `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString("base64")}`;
    },
    ({ form }) => {
      form.set("client_id", id);
      form.set("client_secret", secret);
    },
  ];
}

async function askEndpoint(
  endpoint: URL,
  prove: Prove,
  { scope }: OAuth,
  { client, redactor, timeoutMs, signal }: CredentialContext,
): Promise<Refusal> {
  const form = new URLSearchParams({ grant_type: "client_credentials", ...(scope !== undefined && { scope }) });
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  await prove({ form, headers });
  try {
    const request = { method: "POST", url: endpoint, headers, body: form.toString(), signal, timeoutMs };
    return await readRefusal(await client.request(request), redactor);
  } catch (error) {
    if (signal.aborted) throw error;
    throw oauthFailed({ endpoint: nameUrl(endpoint), why: textOfError(error) }, { cause: error });
  }
}

/** RFC 6749 has id and secret form-encoded before they are joined. */
function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2);
}

function readToken(answer: Refusal): Token | undefined {
  if (!isSuccess(answer) || !isObject(answer.json)) return undefined;
  const { access_token: value, expires_in: seconds } = answer.json;
  if (typeof value !== "string" || value === "") return undefined;
  const life = (heldNumber(seconds) ?? Number.POSITIVE_INFINITY) * 1000;
  return { value, renewAt: Date.now() + Math.max(life - RENEW_BEFORE_MS, life / 2) };
}

/** The endpoint's own error (RFC 6749, 5.2), or what it said instead. */
function describeAnswer({ status, statusText, json, bodyStart }: Refusal, redactor: Redactor): string {
  const answer = nameStatus(status, statusText);
  if (isObject(json)) {
    const told = [json.error, json.error_description].filter((part) => typeof part === "string");
    if (told.length > 0) return `it answered ${answer}: ${told.map((part) => showText(part, redactor)).join(": ")}`;
    if (json.access_token === undefined) return `its answer (${answer}) holds no access_token`;
  }
  return `it answered ${answer}${bodyStart === "" ? "" : `: ${bodyStart}`}`;
}

/** `why`: the endpoint's own words, secrets masked. */
const oauthFailed = failure(`oauth-failed: token endpoint <endpoint> gave no access token: <why>
  hint: check \`token_endpoint\`, \`client_id\`, the secret or key and \`scope\` under \`auth.oauth\``);

/** What a request that needs a token waits for. */
export function tokenDue(endpoint: string): Wait {
  const reason = `token endpoint ${nameUrl(new URL(endpoint))} has not answered`;
  return { reason, hint: "check `auth.oauth.token_endpoint`, and that it can be reached from here", unsent: true };
}
