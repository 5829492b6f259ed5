import type { MockManifest } from "../../generated/mock.ts";
import type * as file from "../../generated/suite.ts";
import type { JsonObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";

export type ProtocolRevision = file.ProtocolRevision;

/** What every kind of server has. Times are in milliseconds. */
export interface ServerCommon
  extends Pick<file.Server, "server_version" | "log_level">,
    Required<Pick<file.Server, "on_crash" | "max_message_bytes">> {
  name: string;
  location: SourceLocation;
  wait_for_ready_ms?: number;
  startup_timeout_ms: number;
  /** Whether its declaration sets that. */
  sets_startup?: boolean;
  call_timeout_ms: number;
  /** Whether its declaration sets that. */
  sets_call_timeout?: boolean;
  /** Whether progress starts `call_timeout` anew, and the most that one call then may take (default: 10 minutes, or what its first limit is). */
  reset_timeout_on_progress?: boolean;
  max_call_timeout_ms?: number;
  /** As it is declared, where this one differs for some sessions; they are told of as its own. */
  copyOf?: ServerSpec;
  client: ClientOptions;
  /** The interfaces that tools name are read after the tests. */
  apps?: Readonly<file.AppOptions>;
  /** Revisions to run on; empty means: the newest legacy revision the server accepts. */
  protocols: readonly ProtocolRevision[];
  tolerate?: readonly Tolerated[];
  /** Hash of its declaration as written: recordings of another declaration may not fit. */
  fingerprint: string;
}

/** Breaches of a rule that a suite accepts. */
export interface Tolerated extends Readonly<file.Tolerated> {
  readonly location: SourceLocation;
}

/** A server started as a child process; `argv` is never empty and never goes through a shell. */
export interface StdioServer extends ServerCommon {
  kind: "stdio";
  argv: readonly string[];
  cwd: string;
  /** Includes the suite's `env`; the inherited minimum is added at start. */
  env: Readonly<Record<string, string>>;
  /** Whether its own `env` is written as a map. */
  maps_env?: boolean;
  /** Names that the `.env` file gives a value, which the server may get. */
  env_file?: readonly string[];
  stderr: "capture" | "inherit";
}

export interface HttpServer extends ServerCommon {
  kind: "http";
  url: string;
  transport: "http" | "sse" | "auto";
  headers: Readonly<Record<string, string>>;
  auth?: Auth;
  tls?: Tls;
  /** `cookies`: whether they are kept (default: true). */
  http: { timeout_ms?: number; connect_timeout_ms?: number; retries: number; cookies?: boolean };
}

/** Certificates, already read: texts of PEM that were checked. */
export interface Tls {
  ca?: readonly string[];
  /** With its intermediates; there with its key alone. */
  cert?: string;
  key?: string;
  passphrase?: string;
  server_name?: string;
}

/** The embedded mock, started as a real stdio server from mcptest itself. */
export interface MockServer extends ServerCommon {
  kind: "mock";
  manifest: MockManifest;
  /** The file that holds the manifest, absolute. */
  file: string;
  env: Readonly<Record<string, string>>;
}

export type ServerSpec = StdioServer | HttpServer | MockServer;

/** Credentials, already read from the environment. */
export type Auth = { kind: "bearer"; token: string } | OAuthClient | LoginAuth;

type OAuth = NonNullable<file.Auth["oauth"]>;

/** Client credentials (RFC 6749, 4.4). Without `token_endpoint` discovery finds it. */
export interface OAuthClient
  extends Pick<OAuth, "scope" | "token_endpoint" | "issuer" | "resource" | "allow_insecure"> {
  kind: "oauth";
  client_id: string;
  proof: ClientProof;
}

/** The login of a person, which `mcptest login` stores. `token_store`: absolute; undefined: the user's own. */
export interface LoginAuth
  extends Pick<OAuth, "client_id" | "client_metadata_url" | "scope" | "issuer" | "resource" | "redirect_uri">,
    Pick<OAuth, "token_endpoint" | "token_store"> {
  kind: "login";
  /** What to type after `mcptest login`: a server of a suite, with `--config FILE` where it is not the default suite, or a URL. */
  name: string;
  profile: string;
  client_secret?: string;
  /** A refresh token of the environment, which comes before a stored login. Its value is undefined where the variable is not set. */
  refresh_token?: { env: string; value: string | undefined };
  allow_insecure: boolean;
}

/** How a client proves its identity to a token endpoint: by a secret, or by what its key (PEM) signs. */
export type ClientProof =
  | { client_secret: string }
  | {
      private_key: string;
      algorithm: NonNullable<OAuth["algorithm"]>;
      /** Undefined: the issuer of the authorization server that discovery finds. */
      audience?: string;
    };

type WrittenElicitation = NonNullable<file.ClientOptions["elicitation"]>[number];

/** A scripted answer to elicitation/create. */
export interface Elicitation extends Omit<WrittenElicitation, "open" | "wait"> {
  open?: Opener;
  wait_ms?: number;
}

/** A command that opens URLs. */
export interface Opener {
  /** As it is written, for messages. */
  text: string;
  argv: readonly [string, ...string[]];
  cwd: string;
  /** The suite's `env`. */
  env: Readonly<Record<string, string>>;
}

/** Capabilities offered to the server, and scripted answers; a request without an answer is refused. */
export type ClientOptions = Readonly<Omit<file.ClientOptions, "elicitation">> & {
  readonly elicitation?: readonly Elicitation[];
  /** Whether the extension for MCP Apps is offered. */
  readonly apps?: boolean;
  /** Answers of another client, before all others. */
  readonly answers?: readonly { method: string; params: JsonObject; result: JsonObject }[];
};
