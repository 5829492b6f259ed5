import { resolve } from "node:path";
import type { Command } from "commander";
import { CollectedErrors, failure } from "../../errors.ts";
import { checkLogin, type HttpServer, type LoginAuth } from "../../suite/index.ts";
import { withoutUndefined } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import type { CliContext } from "../context.ts";
import { addFlags, addLoadOptions, type Flag, type Given, type LoadFlags, needs, TLS } from "./options.ts";
import { resolveServer, withEnvFile } from "./server-options.ts";
import { defaultSuite } from "./suites.ts";

type StoreFlags = Partial<LoadFlags> &
  Given<"config" | "profile" | "tokenStore" | "cert" | "key"> & { ca?: readonly string[] };

/** Where a login is: a server by URL or by its name in a suite, a profile of it, and a store. */
export interface LoginFlags
  extends StoreFlags,
    Given<"scope" | "clientId" | "clientSecretEnv" | "clientMetadataUrl", "allowInsecure">,
    Given<"issuer" | "resource" | "redirectUri"> {
  header?: readonly string[];
}

/** Adds which login, and where it is stored. */
export function addStoreOptions(command: Command): Command {
  addFlags(
    command.argument("[server]", "URL of a server, or its name in the suite (default: the suite's only server)"),
    ["--profile <name>", "which of several logins to the server (default: default)"],
    ["--token-store <file>", "file of the logins (default: mcptest/tokens.json in your configuration folder)"],
    ["--config <suite>", "suite that declares the server (default: mcptest.yml or mcptest.yaml)"],
    ...TLS,
  );
  return addLoadOptions(command);
}

/** What a login asks for, and of whom. */
export const LOGIN: readonly Flag[] = [
  ["--scope <scopes>", "scopes to ask for, separated by spaces (default: those that the server names)"],
  ["--client-id <id>", "a client that was registered by hand"],
  ["--client-secret-env <NAME>", "environment variable that holds the secret of that client"],
  ["--client-metadata-url <url>", "URL of a client ID metadata document, which is the client's identifier"],
  ["--issuer <url>", "the authorization server that has to be found"],
  ["--resource <url>", "what to send as `resource`; none leaves it out (default: what the server names)"],
  ["--redirect-uri <url>", "http://127.0.0.1:PORT/path, or with localhost (default: a free port, /callback)"],
  ["--allow-insecure", "also take http, and private addresses of a public server: for test networks"],
  ["--header <'Name: value'>", "HTTP header sent to the server with every request; repeatable"],
];

const noTarget = failure(`usage: no server is named
  hint: give its URL, or its name in a suite (--config FILE, or mcptest.yml here)`);
const noSuite = failure(`usage: no suite here declares <"name">
  hint: give a URL, such as https://mcp.example.com/mcp, or add --config FILE`);
const notPersonal = failure(`usage: server <"name"> has no login: it is not reached over HTTP, or has client credentials
  hint: name a server that has a \`url\`; client credentials need no login`);
const unsetSecret = failure(`unset-env: environment variable <name>, named by --client-secret-env, is not set
  hint: set it, as in <name>=… mcptest login …`);

/** The server that a login is for, and how; flags come before keys of the suite. Throws usage, unset-env and errors of the suite. */
export async function resolveLogin(
  target: string | undefined,
  { header = [], var: vars = [], mask = [], envFile = true, config, ca, cert, key, ...flags }: LoginFlags,
  ambient: CliContext,
  command: "login" | "logout" = "login",
): Promise<{ server: HttpServer; auth: LoginAuth }> {
  const context = await withEnvFile({ config, envFile }, ambient);
  const isUrl = target?.includes("://");
  const suite = isUrl ? undefined : (config ?? defaultSuite(context));
  if (!isUrl && suite === undefined) throw target === undefined ? noTarget() : noSuite({ name: target });
  const place = suite === undefined ? { url: target, config } : { server: target, config: suite };
  const certificates = withoutUndefined({ ca, cert, key });
  const withConfig = config === undefined ? [] : ["--config", quoteWord(config)];
  const names = { ...place, ...certificates, header, var: vars, mask, envFile };
  const server = await resolveServer(names, context, {
    choose: (one) => `name one, as in \`${["mcptest", command, quoteWord(one), ...withConfig].join(" ")}\``,
  });
  const { name } = server;
  if (server.kind !== "http" || server.auth?.kind === "oauth") throw notPersonal({ name });
  const own = server.auth?.kind === "login" ? server.auth : undefined;
  const given = withoutUndefined<Partial<LoginAuth>>({
    ...{ profile: flags.profile, scope: flags.scope, issuer: flags.issuer, resource: flags.resource },
    ...{ client_id: flags.clientId, client_metadata_url: flags.clientMetadataUrl, redirect_uri: flags.redirectUri },
    token_store: flags.tokenStore && resolve(context.cwd, flags.tokenStore),
    allow_insecure: flags.allowInsecure,
  });
  const usual = { kind: "login", name: quoteWord(target ?? name), profile: "default", allow_insecure: false } as const;
  const client_secret = readSecret(flags, own, context);
  const auth = withoutUndefined<LoginAuth>({ ...usual, ...own, ...given, client_secret });
  return { server, auth };
}

/** A login that can be made: those that are stored are found by any URL. Throws what `resolveLogin` throws, and invalid-url, invalid-value. */
export async function resolveNewLogin(...asked: Parameters<typeof resolveLogin>): ReturnType<typeof resolveLogin> {
  const named = await resolveLogin(...asked);
  const faults = (await checkLogin({ url: named.server.url, ...named.auth })).map(({ tell }) =>
    tell({ hint: tell().hint?.replace("`allow_insecure: true`", "--allow-insecure") }),
  );
  if (faults.length > 0) throw new CollectedErrors(faults);
  return named;
}

/** A secret belongs to its client: that of the suite goes with the client of the suite. Throws usage, unset-env. */
function readSecret(
  { clientId, clientSecretEnv: name }: LoginFlags,
  own: LoginAuth | undefined,
  { env, redactor }: CliContext,
): string | undefined {
  if (name === undefined) return clientId === undefined ? own?.client_secret : undefined;
  if ((clientId ?? own?.client_id) === undefined) throw needs({ flag: "--client-secret-env", other: "--client-id" });
  const secret = env[name]?.trim();
  if (!secret) throw unsetSecret({ name });
  redactor.register(secret);
  return secret;
}
