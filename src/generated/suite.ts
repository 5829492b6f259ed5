// Generated from schemas/ by scripts/generate.mjs; do not edit.
import type { Json, JsonObject } from "../values/json.ts";


/**
 * PEM: the path of a file, relative to this file and in the workspace (anywhere where `${env.NAME}` is part of it), or `{ env: NAME }` for a variable that holds the text.
 */
export type Pem = FromEnv | string;
/**
 * A length of time: 250ms, 30s, 2m, 1h.
 */
export type Duration = string;
/**
 * How often it is given in one test, before the next entry that fits (default: any number).
 */
export type AnswerTimes = number;
/**
 * true, or a map: offer MCP Apps, and after the tests read each `ui://` resource that a tool names, once. Findings tell what hosts would not render.
 */
export type Apps = AppOptions | true;
/**
 * A revision of the Model Context Protocol.
 */
export type ProtocolRevision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";
/**
 * Id of a rule that servers are held against; docs/reference/findings.md says what each is.
 */
export type RuleId =
  | "protocol-schema"
  | "stray-output"
  | "invalid-frame"
  | "unknown-response-id"
  | "wrong-id-type"
  | "duplicate-response"
  | "request-id"
  | "unknown-protocol"
  | "early-message"
  | "capability-undeclared"
  | "capability-method"
  | "client-capability"
  | "elicitation-url"
  | "cancelled-unknown"
  | "progress-token"
  | "progress-late"
  | "progress-order"
  | "log-level"
  | "pages-end"
  | "tool-duplicate"
  | "prompt-duplicate"
  | "resource-duplicate"
  | "tool-name"
  | "schema-invalid"
  | "tool-header"
  | "task-born"
  | "task-transition"
  | "task-related"
  | "task-required-answer"
  | "task-asked-answer"
  | "task-input-key"
  | "app-resource-uri"
  | "app-csp-place"
  | "app-visibility"
  | "app-meta-deprecated"
  | "app-resource-missing"
  | "app-mime-type"
  | "app-content"
  | "app-size"
  | "app-csp"
  | "app-csp-origin"
  | "output-schema"
  | "structured-text"
  | "base64"
  | "uri"
  | "uri-template"
  | "contents-both"
  | "icon-src"
  | "meta-key"
  | "completion-values"
  | "error-code"
  | "result-type"
  | "input-required"
  | "cache-scope"
  | "server-info"
  | "subscription"
  | "tools-list-too-large"
  | "tools-list-timeout"
  | "slow-shutdown"
  | "unclean-exit"
  | "orphaned-process"
  | "http-status"
  | "http-accepted"
  | "http-content-type"
  | "http-encoding"
  | "http-session-id"
  | "http-cookie"
  | "cookies-kept"
  | "sse-event-id"
  | "sse-answer";
/**
 * Words that --tag and --skip-tag select by.
 */
export type Tags = string[];
/**
 * Retries of this test instead of run.retries.
 */
export type Retries = number;
/**
 * Assertions, or the long form with limits on duration and size.
 */
export type Expect =
  | ExpectItem[]
  | {
      /**
       * All of them must hold, unless the test has a threshold.
       */
      assertions?: ExpectItem[];
      /**
       * Longest time that the request may take.
       */
      max_duration_ms?: number;
      /**
       * Most tokens that the response's text may have, counted with cl100k_base.
       */
      max_response_tokens?: number;
    };
/**
 * An assertion, as a map or in one line, or a set of them.
 */
export type ExpectItem =
  | InlineAssertion
  | (
      | {
          "assert-set"?: AssertSet;
        }
      | Assertion
    );
/**
 * A target, a matcher and its value in one line: = != < <= > >=, or the name of a matcher. The value is JSON, or text without quotes.
 */
export type InlineAssertion = string;
export type Threshold = number;
/**
 * Share in the score (default: 1).
 */
export type Weight = number;
/**
 * An assertion, as a map or in one line.
 */
export type SetMember = InlineAssertion | Assertion;
/**
 * JSON type of the value.
 */
export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";
/**
 * What a good answer is like: in words, as criteria or a tree, a rubric of `rubrics` (`ref`), or one that mcptest brings (`preset`).
 */
export type AnyRubric = Rubric | string;
/**
 * A model: its name, or its name and how it is reached.
 */
export type Model = ModelSettings | string;
/**
 * How its API is spoken: Anthropic's Messages (anthropic, the default), or Chat Completions (openai), as many others do.
 */
export type Provider = "anthropic" | "openai";
/**
 * Address of the API, http or https (default: the provider's own). No key goes there but that of `api_key_env`.
 */
export type BaseUrl = string;
/**
 * Environment variable of the key.
 */
export type ApiKeyEnv = string;
/**
 * Header for the bare key (default: `x-api-key` for anthropic, `Authorization: Bearer` for openai).
 */
export type ApiKeyHeader = string;
/**
 * A jq program, or a command that reads one JSON value on stdin and writes one on stdout.
 */
export type Transform =
  | {
      /**
       * jq program that gives exactly one value.
       */
      jq: string;
    }
  | string;
/**
 * @minItems 1
 */
export type MetricTerms = [
  {
    /**
     * Name of an assertion, a set, or a metric declared before.
     */
    ref: string;
    weight?: Weight;
  },
  ...{
    /**
     * Name of an assertion, a set, or a metric declared before.
     */
    ref: string;
    weight?: Weight;
  }[]
];
/**
 * Numbers put together from the scores of named assertions, sets and earlier metrics.
 */
export type DerivedMetrics = DerivedMetric[];
/**
 * One command, or several that run in order. A command is split by POSIX word rules and started directly, without a shell.
 *
 * @minItems 1
 */
export type HookSteps = HookSteps1 & HookSteps2;
export type HookSteps1 = ContextHook | (string | unknown[]);
export type HookSteps2 = [ContextHook | string, ...(ContextHook | string)[]];
/**
 * A pattern, or a list of patterns of which one has to match: `*` is any text, `?` one character.
 *
 * @minItems 1
 */
export type Globs = string | [string, ...string[]];
/**
 * Unique within its block.
 */
export type TestName = string;
/**
 * Why the test is skipped.
 */
export type Skip = string;
/**
 * Run only tests marked so; refused when CI=true.
 */
export type Only = boolean;
/**
 * Merged into `_meta` of the request, such as `traceparent`. It wins over what mcptest sends there, except over the progress token.
 */
export type Meta = JsonObject;
/**
 * Whether the tool runs as a task. true, or a map: the server has to make one. false: none is asked for, nor offered. Left out: as the tool and the server want it.
 */
export type Task = TaskOptions | boolean;
/**
 * Rows of the test: it runs once for each, with `${var.NAME}` as the row says. A list, a file or a matrix.
 *
 * @minItems 1
 */
export type Rows = Rows1 & Rows2;
export type Rows1 = RowSource | unknown[];
export type Rows2 = [Row, ...Row[]];
/**
 * Values of `${var.NAME}` in this row; they win over the suite's variables.
 */
export type RowVariables = JsonObject;
/**
 * success (the default): the server answers, not with an error, a resource with at least one content, a prompt with at least one message. refused: it refuses this request, by isError or error -32602 (a code that JSON-RPC reserves otherwise is none). Else assertions, or the long form with limits on duration and size.
 */
export type RequestExpect = ("success" | "refused") | Expect;
/**
 * An assertion on a figure, as a map or in one line.
 */
export type LoadExpectation =
  | string
  | {
      /**
       * Name in reports.
       */
      name?: string;
      /**
       * The figure. Latencies are in milliseconds, throughput in good calls a second.
       */
      target:
        | "calls"
        | "ok"
        | "errors"
        | "error_rate"
        | "dropped"
        | "throughput"
        | "min"
        | "mean"
        | "p50"
        | "p75"
        | "p90"
        | "p95"
        | "p99"
        | "p999"
        | "max";
      /**
       * What the figure is held to.
       */
      matcher: {
        exact?: LoadBound;
        lt?: LoadBound;
        lte?: LoadBound;
        gt?: LoadBound;
        gte?: LoadBound;
      };
    };
/**
 * A number; of a latency also a duration, such as 200ms.
 */
export type LoadBound = number | string;
/**
 * Rows of a dataset: the composition runs once for each. A list, a file or a matrix.
 *
 * @minItems 1
 */
export type CompositionRows = CompositionRows1 & CompositionRows2;
export type CompositionRows1 = RowSource | unknown[];
export type CompositionRows2 = [CompositionCase, ...CompositionCase[]];
export type ToolGlobs = string[];
/**
 * Answers of the model at most (default: 10).
 */
export type MaxTurns = number;
/**
 * Runs that may stay unjudged (default: 0), because a model's API failed, no model could be asked, or a cap kept them from starting. They do not count in the rate or the mean.
 */
export type MaxUnjudged = number;
/**
 * Rows of the test: it runs once for each, with `${var.NAME}` as the row says. A list, a file or a matrix.
 *
 * @minItems 1
 */
export type AgentRows = AgentRows1 & AgentRows2;
export type AgentRows1 = RowSource | unknown[];
export type AgentRows2 = [AgentRow, ...AgentRow[]];
/**
 * Rows of the test: it runs once for each, with `${var.NAME}` as the row says. A list, a file or a matrix.
 *
 * @minItems 1
 */
export type EvalRows = EvalRows1 & EvalRows2;
export type EvalRows1 = RowSource | unknown[];
export type EvalRows2 = [EvalRow, ...EvalRow[]];

/**
 * A suite of tests for MCP servers.
 */
export interface SuiteFile {
  /**
   * Name of the suite (default: the file name).
   */
  name?: string;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Suite files to merge in, relative to this file: maps merge by key, lists concatenate.
   */
  imports?: string[];
  /**
   * Values addressed as ${var.NAME}; `--var NAME=value` overrides them.
   */
  variables?: {
    [k: string]: VariableFromEnv | Json;
  };
  env?: Env;
  /**
   * The MCP servers under test, by name.
   */
  servers?: {
    [k: string]: Server;
  };
  /**
   * Server of every test that names none.
   */
  default_server?: string;
  defaultTest?: DefaultTest;
  hooks?: Hooks;
  run?: Run;
  budget?: RunBudget;
  coverage?: CoverageOptions;
  /**
   * Names of variables and environment variables whose values are secrets, whatever they are called.
   */
  mask?: string[];
  /**
   * Regular expressions (RE2 syntax) of what changes from call to call, besides UUIDs and times of ISO 8601. Matches are alike when a new recording is compared with the one before. They are matched in an exchange as compact JSON with sorted keys.
   */
  normalize?: string[];
  audit?: Audit;
  mutation?: Mutation;
  models?: Models;
  /**
   * Rubrics by name, for `rubric: { ref: NAME }`.
   */
  rubrics?: {
    [k: string]: AnyRubric;
  };
  /**
   * Tests that call a tool.
   */
  tools?: ToolTest[];
  /**
   * Tests that read a resource.
   */
  resources?: ResourceTest[];
  /**
   * Tests that get a prompt.
   */
  prompts?: PromptTest[];
  /**
   * Tests that ask for the values that an argument of a prompt or of a resource template can have.
   */
  completions?: CompletionTest[];
  /**
   * Tests that send any request of the protocol, or one that it does not know.
   */
  requests?: RawRequestTest[];
  /**
   * Declared graphs of tool calls, each run in topological order.
   */
  compositions?: Composition[];
  /**
   * Tests of what the schemas of tools promise: mcptest makes the calls.
   */
  properties?: PropertyTest[];
  /**
   * Tests in which a model works with the tools of servers.
   */
  agents?: AgentTest[];
  /**
   * Responses, or runs of an agent, that a model judges by a rubric; `mcptest eval` runs them.
   */
  evals?: EvalTest[];
  /**
   * Judges compared with labels that people gave; `mcptest eval` runs them.
   */
  calibration?: CalibrationTest[];
}
export interface VariableFromEnv {
  /**
   * Name of the environment variable.
   */
  from_env: string;
  /**
   * Value when the environment variable is not set, or empty.
   */
  default?: {
    [k: string]: unknown;
  };
}
export interface Env {
  [k: string]: string | number | boolean;
}
/**
 * A server: started over stdio (`command`), reached over HTTP (`url`), or the embedded mock (`mock`).
 */
export interface Server {
  /**
   * Program and arguments. A string is split by POSIX word rules; no shell is started.
   *
   * @minItems 1
   */
  command?: [string, ...string[]] | string;
  /**
   * Working directory (default: the suite file's folder).
   */
  cwd?: string;
  /**
   * Environment of this server: `{ NAME: value }`, or `[NAME, …]` to pass the caller's variables on; it gets no other than PATH, HOME and the like.
   */
  env?: string[] | Env;
  /**
   * What to do with the server's stderr: keep it for failures (capture), or also print it (inherit).
   */
  stderr?: "capture" | "inherit";
  /**
   * The server's endpoint, http or https.
   */
  url?: string;
  /**
   * auto tries streamable HTTP, then legacy SSE.
   */
  transport?: "auto" | "http" | "sse";
  /**
   * Headers of every request: text, or `{ env: NAME }`.
   */
  headers?: {
    [k: string]: FromEnv | string;
  };
  auth?: Auth;
  tls?: Tls;
  http?: HttpOptions;
  /**
   * Manifest of the embedded mock server: its path, relative to this file, or the manifest in place. Its texts stay as they are written.
   */
  mock?:
    | string
    | {
        [k: string]: Json;
      };
  wait_for_ready?: Duration;
  startup_timeout?: Duration;
  call_timeout?: Duration;
  /**
   * Progress of a call that grows starts its `call_timeout` again (default: false).
   */
  reset_timeout_on_progress?: boolean;
  max_call_timeout?: Duration;
  /**
   * Version of the server, reported with the run.
   */
  server_version?: string;
  client?: ClientOptions;
  apps?: Apps;
  /**
   * One revision, or a list that runs every test of this server once for each.
   */
  protocol?: [ProtocolRevision, ...ProtocolRevision[]] | ProtocolRevision;
  /**
   * After the server exits: start it again (restart, the default) or skip its other tests (stop).
   */
  on_crash?: "restart" | "stop";
  /**
   * Breaches of the protocol that are taken as they are: ids of rules (docs/reference/findings.md), each with its reason. What matches becomes a note.
   */
  tolerate?: (Tolerated | RuleId)[];
  /**
   * The least severe log messages to ask for (default: the server decides; since 2026-07-28 debug). Sent as logging/setLevel, or since 2026-07-28 with each request.
   */
  log_level?: "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
  /**
   * Largest message accepted from the server (default: 67108864).
   */
  max_message_bytes?: number;
}
export interface FromEnv {
  /**
   * Name of the environment variable.
   */
  env: string;
}
export interface Auth {
  /**
   * Environment variable that holds the bearer token.
   */
  bearer_token_env?: string;
  /**
   * An access token, which is got before the first request.
   */
  oauth?: {
    /**
     * The OAuth 2.0 grant: client_credentials, or authorization_code for the login of a person, which `mcptest login` stores.
     */
    grant: "client_credentials" | "authorization_code";
    /**
     * URL that gives out tokens (default: discovery finds it). Under authorization_code it goes with refresh_token_env: the token is renewed there, without discovery.
     */
    token_endpoint?: string;
    /**
     * The client's identifier. Under authorization_code the default is client_metadata_url, or a client that each login registers.
     */
    client_id?: string;
    /**
     * Environment variable that holds the client's secret. It goes with client_id.
     */
    client_secret_env?: string;
    /**
     * client_credentials: environment variable that holds the client's private key (PEM) instead of a secret. It signs a JWT (private_key_jwt).
     */
    private_key_env?: string;
    /**
     * client_credentials: how the private key signs (default: ES256).
     */
    algorithm?: "ES256" | "ES384" | "RS256" | "PS256" | "EdDSA";
    /**
     * client_credentials: whom the JWT is for (`aud`). Servers that follow MCP want the issuer of the authorization server (default: token_endpoint, else that issuer).
     */
    audience?: string;
    /**
     * authorization_code: URL of a client ID metadata document, which is then the client's identifier. It is https, with a path, no fragment and no user part.
     */
    client_metadata_url?: string;
    /**
     * Scopes asked for, separated by spaces.
     */
    scope?: string;
    /**
     * The authorization server that the author vouches for: it picks one of several, and client_id is sent to no other.
     */
    issuer?: string;
    /**
     * URL that is sent as `resource` in place of the metadata's. `none` leaves the parameter out, which some authorization servers refuse.
     */
    resource?: string;
    /**
     * authorization_code: `http://127.0.0.1:PORT/path` or `http://localhost:PORT/path`, for servers that compare every character (default: a free port, path `/callback`).
     */
    redirect_uri?: string;
    /**
     * authorization_code: environment variable that holds a refresh token, for CI. It comes before any stored login, and requires client_id.
     */
    refresh_token_env?: string;
    /**
     * authorization_code: which of several logins to one server (default: `default`). Two profiles are two people.
     */
    profile?: string;
    /**
     * authorization_code: file with the stored logins, relative to this file (default: the user's own store).
     */
    token_store?: string;
    /**
     * Also allow http and addresses of private networks, for test networks (default: false).
     */
    allow_insecure?: boolean;
  };
}
/**
 * Certificates for an https `url`. They hold through a proxy, too. Verification cannot be turned off.
 */
export interface Tls {
  /**
   * Certificate authorities to trust besides the built-in ones, also at the token endpoint: one source of PEM, or a list.
   */
  ca?: [Pem, ...Pem[]] | Pem;
  cert?: Pem;
  key?: Pem;
  /**
   * Environment variable that holds the passphrase of the key.
   */
  passphrase_env?: string;
  /**
   * Name that is sent, and that the server's certificate has to be for (default: the host of `url`).
   */
  server_name?: string;
}
export interface HttpOptions {
  timeout?: Duration;
  connect_timeout?: Duration;
  /**
   * How often a 429 or 5xx answer is tried again, honouring Retry-After (default: 0).
   */
  retries?: number;
  /**
   * Keep the cookies that the server sets for the length of a session, and send them back to its origin (default: true). The official SDKs keep none, as `false` does.
   */
  cookies?: boolean;
}
/**
 * Capabilities offered to the server, and the answers to its requests.
 */
export interface ClientOptions {
  /**
   * Capabilities that are offered as they are written, merged over those that the answers below imply; null takes a key away.
   */
  capabilities?: JsonObject;
  /**
   * Roots offered to the server.
   */
  roots?: {
    /**
     * A file: URI.
     */
    uri: string;
    /**
     * Name shown for it.
     */
    name?: string;
  }[];
  /**
   * Answers to sampling/createMessage: the first that is left and whose `match` is contained in the request's params.
   */
  sampling?: {
    /**
     * What the request's params contain (default: every request).
     */
    match?: JsonObject;
    times?: AnswerTimes;
    /**
     * The result sent back. To use tools, content of type tool_use; offer `sampling: { tools: {} }` under capabilities.
     */
    result: JsonObject;
  }[];
  /**
   * Answers to elicitation/create: the first of its mode that is left and whose `match` is contained in the request's params.
   */
  elicitation?: {
    /**
     * What it answers: requests to fill in a form, or to open a URL. The modes of all entries are offered.
     */
    mode?: "form" | "url";
    /**
     * What the request's params contain (default: every request).
     */
    match?: JsonObject;
    /**
     * What the user is said to do.
     */
    action: "accept" | "decline" | "cancel";
    /**
     * form: what an accepting user fills in.
     */
    content?: JsonObject;
    times?: AnswerTimes;
    /**
     * url: program and arguments that get the URL as their last argument, before the answer is sent. They run as a hook does, for at most 30s; no shell is started.
     *
     * @minItems 1
     */
    open?: [string, ...string[]] | string;
    wait?: Duration;
  }[];
}
export interface AppOptions {
  /**
   * The most that one document may have (default: no bound).
   */
  max_bytes?: number;
}
export interface Tolerated {
  rule: RuleId;
  /**
   * Only at this place of the message: a JSON Pointer from its root, in which `*` is any one step (default: everywhere).
   */
  at?: string;
  /**
   * Why; it stands in the report.
   */
  reason: string;
}
export interface DefaultTest {
  /**
   * Server of tests that name none, before default_server.
   */
  server?: string;
  tags?: Tags;
  timeout?: Duration;
  retries?: Retries;
  expect?: Expect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
  transform?: ToolTransform;
}
/**
 * Assertions that count as one: the set holds when its own score reaches its threshold.
 */
export interface AssertSet {
  /**
   * Name of the set in reports and derived metrics.
   */
  name: string;
  threshold?: Threshold;
  weight?: Weight;
  /**
   * The members; a set holds no other set.
   *
   * @minItems 1
   */
  assertions: [SetMember, ...SetMember[]];
}
export interface Assertion {
  /**
   * Name of the assertion in reports.
   */
  name?: string;
  /**
   * Path into the outcome, such as result.content[0].text.
   */
  target: string;
  matcher: Matcher;
  weight?: Weight;
  transform?: Transform;
}
/**
 * Exactly one matcher.
 */
export interface Matcher {
  /**
   * Deeply equal to this value.
   */
  exact?: Json;
  /**
   * The text contains this text, or the array this element.
   */
  contains?: Json;
  /**
   * The text contains this text, whatever the case.
   */
  icontains?: string;
  /**
   * Contains every one of these.
   *
   * @minItems 1
   */
  contains_all?: Json[];
  /**
   * Contains at least one of these.
   *
   * @minItems 1
   */
  contains_any?: Json[];
  /**
   * The text starts with this text.
   */
  starts_with?: string;
  /**
   * The text ends with this text.
   */
  ends_with?: string;
  /**
   * The text matches somewhere (RE2 syntax, linear time).
   */
  regex?: string;
  /**
   * Valid under this JSON Schema 2020-12; a string is a path relative to the suite file.
   */
  schema?: JsonObject | boolean | string;
  /**
   * Greater than.
   */
  gt?: number;
  /**
   * Greater than or equal.
   */
  gte?: number;
  /**
   * Less than.
   */
  lt?: number;
  /**
   * Less than or equal.
   */
  lte?: number;
  /**
   * Between the two numbers, both included.
   *
   * @minItems 2
   * @maxItems 2
   */
  between?: [number, number];
  /**
   * Within tolerance of the value.
   */
  approx?: {
    /**
     * The number expected.
     */
    value: number;
    /**
     * How far from it is still right.
     */
    tolerance: number;
  };
  /**
   * Length of the text (code points), array or object (keys): a number, or one numeric matcher.
   */
  length?:
    | number
    | {
        /**
         * This long.
         */
        exact?: number;
        /**
         * Longer than.
         */
        gt?: number;
        /**
         * At least as long as.
         */
        gte?: number;
        /**
         * Shorter than.
         */
        lt?: number;
        /**
         * At most as long as.
         */
        lte?: number;
        /**
         * From the first to the second, both included.
         *
         * @minItems 2
         * @maxItems 2
         */
        between?: [number, number];
      };
  type?: JsonType;
  /**
   * true: the path resolves, even to null. false: it does not.
   */
  exists?: boolean;
  /**
   * The path does not resolve.
   */
  absent?: true;
  /**
   * Deeply equal to one of these values.
   *
   * @minItems 1
   */
  one_of?: Json[];
  /**
   * This object is contained in the value, at every depth.
   */
  subset?: JsonObject | Json[];
  /**
   * The same elements in any order.
   */
  unordered?: Json[];
  /**
   * The jq program gives a truthy value for this input.
   */
  jq?: string;
  notifies?: ExpectedNotification;
  /**
   * Equal to the stored snapshot; a string names it, and a map says besides what is not compared.
   */
  snapshot?:
    | boolean
    | string
    | {
        /**
         * Name of the snapshot (default: the target).
         */
        name?: string;
        /**
         * Paths in the value that are neither compared nor stored.
         */
        ignore?: string[];
        /**
         * Paths in the value, each with the JSON type that is compared instead of what stands there.
         */
        any?: {
          [k: string]: JsonType;
        };
      };
  not?: Matcher;
  /**
   * Every matcher holds.
   *
   * @minItems 1
   */
  all_of?: [Matcher, ...Matcher[]];
  /**
   * At least one matcher holds.
   *
   * @minItems 1
   */
  any_of?: [Matcher, ...Matcher[]];
  llm_judge?: LlmJudge;
}
export interface ExpectedNotification {
  /**
   * Method of the notification.
   */
  method: string;
  /**
   * Contained in the params of the notification.
   */
  params?: JsonObject;
  /**
   * How many have to come: exactly so many; 0: none may (default: at least one).
   */
  count?: number;
}
export interface LlmJudge {
  rubric: AnyRubric;
  threshold?: Threshold;
  model?: Model;
}
export interface Rubric {
  /**
   * Questions that are judged one by one; with `preset`, besides its own.
   *
   * @minItems 1
   */
  criteria?: [Criterion, ...Criterion[]];
  tree?: RubricNode;
  /**
   * Name of a rubric of `rubrics`; `threshold` and `strict` may stand beside it.
   */
  ref?: string;
  /**
   * A rubric that mcptest brings; all but `tree` and `ref` may stand beside it.
   */
  preset?: "helpfulness" | "groundedness" | "safety" | "format-adherence" | "conciseness";
  threshold?: Threshold;
  /**
   * true: only a score of 1 passes.
   */
  strict?: boolean;
  /**
   * The judge must cite what each verdict rests on: a span of the response (or conversation), of the context, or with true of either. Not with a tree.
   */
  require_evidence?: true | false | "response" | "context";
  /**
   * How the scores of criteria combine (default: weighted_mean). Not with a tree.
   */
  aggregation?: "weighted_mean" | "geometric_mean" | "min" | "max" | "median";
  /**
   * How scores are shown to people (default: unit).
   */
  scale?: LikertScale | ("unit" | "percent" | "binary" | "letter");
}
/**
 * One question, which a judge answers with a score from 0 to 1.
 */
export interface Criterion {
  /**
   * Name in reports, unique in its rubric.
   */
  name: string;
  /**
   * What is asked (default: the name).
   */
  description?: string;
  /**
   * Share in the score (default: 1). With 0 it may gate, and does not count.
   */
  weight?: number;
  /**
   * true: it must hold, whatever the score.
   */
  required?: boolean;
  /**
   * true: it must not hold, whatever the score; it has no share in it.
   */
  guard?: boolean;
  /**
   * true: it asks that something is not there, so that what is not shown meets it. Not with guard.
   */
  absence?: boolean;
  threshold?: Threshold;
  when?: CriterionWhen;
  /**
   * Answers with the scores that a person would give them, shown to the judge.
   */
  examples?: Anchor[];
}
/**
 * When it is judged at all, looked up in the candidate without the user's prompt. Exactly one of the two.
 */
export interface CriterionWhen {
  /**
   * The candidate contains this text.
   */
  contains?: string;
  /**
   * The candidate matches (RE2 syntax).
   */
  regex?: string;
}
export interface Anchor {
  /**
   * An answer.
   */
  response: string;
  score: Threshold;
}
/**
 * A question with what follows from `yes` and `no`, or a `score`.
 */
export interface RubricNode {
  /**
   * A question for yes or no.
   */
  ask?: string;
  yes?: RubricNode;
  no?: RubricNode;
  score?: Threshold;
  /**
   * Why (default: the judge's last reason).
   */
  reason?: string;
}
export interface LikertScale {
  /**
   * Shown as 4.0/5.
   */
  likert: {
    /**
     * What a score of 0 is shown as.
     */
    min: number;
    /**
     * What a score of 1 is shown as.
     */
    max: number;
  };
}
export interface ModelSettings {
  /**
   * Its name, as the provider knows it.
   */
  model?: string;
  provider?: Provider;
  base_url?: BaseUrl;
  api_key_env?: ApiKeyEnv;
  api_key_header?: ApiKeyHeader;
  headers?: ModelHeaders;
  query?: Query;
  price?: Price;
  /**
   * What reports call it (default: its name).
   */
  name?: string;
}
/**
 * Headers of every request: text, or `{ env: NAME }`.
 */
export interface ModelHeaders {
  [k: string]: FromEnv | string;
}
/**
 * Parameters of the URL of every request.
 */
export interface Query {
  [k: string]: string;
}
/**
 * US dollars for a million tokens (default: as the price list says).
 */
export interface Price {
  /**
   * What it reads.
   */
  input: number;
  /**
   * What it writes, thoughts included.
   */
  output: number;
  /**
   * What is read and written to the cache (default: 1.25 times `input`).
   */
  cache_write?: number;
  /**
   * What is read from the cache (default: a tenth of `input`).
   */
  cache_read?: number;
}
export interface DerivedMetric {
  /**
   * Name of the metric in reports and roll-ups.
   */
  name: string;
  /**
   * Value at or above which the metric passes; below it the test fails.
   */
  threshold?: number;
  /**
   * Exactly one aggregation.
   */
  value: {
    weighted_sum?: MetricTerms;
    weighted_average?: MetricTerms;
  };
}
export interface TestHooks {
  beforeEach?: HookSteps;
  afterEach?: HookSteps;
}
/**
 * A command that reads the run's context as JSON on stdin and may write a patch of env, vars and skip on stdout.
 */
export interface ContextHook {
  /**
   * Program and arguments.
   */
  command: string;
  /**
   * That the command takes part in the JSON contract.
   */
  mode: "context";
  timeout?: Duration;
}
/**
 * Rewrites what is sent, and what comes back before it is checked.
 */
export interface ToolTransform {
  request?: Transform;
  response?: Transform;
}
export interface Hooks {
  beforeAll?: HookSteps;
  afterAll?: HookSteps;
  beforeEach?: HookSteps;
  afterEach?: HookSteps;
}
export interface Run {
  /**
   * auto: servers side by side, read-only tools overlap, every other call is a barrier. A number: that many tests at once. false: one at a time.
   */
  parallel?: number | ("auto" | false);
  test_timeout?: Duration;
  /**
   * How often a failed test is run again; a pass on a retry is reported as flaky.
   */
  retries?: number;
  /**
   * Stop after this many failures; true means one.
   */
  bail?: number | boolean;
  /**
   * One session for the run (run), or a fresh server for each attempt at a test, started when the one before has gone (test).
   */
  isolation?: "run" | "test";
}
export interface RunBudget {
  /**
   * What all tests together may cost, in US dollars.
   */
  max_cost_usd?: number;
  /**
   * Tokens that the models behind all tests together may use.
   */
  max_tokens?: number;
  max_duration?: Duration;
}
export interface CoverageOptions {
  /**
   * Percentage of the obligations that tests have to call in a run of all tests; `--min-coverage` wins.
   */
  min?: number;
  /**
   * Percentage of the obligations whose change has to turn a test red in a run of all tests; `--min-asserted` wins.
   */
  min_asserted?: number;
  /**
   * Obligations that do not count.
   */
  exclude?: CoverageExclusion[];
}
/**
 * Obligations that do not count: those that match all of its keys.
 */
export interface CoverageExclusion {
  server?: Globs;
  tool?: Globs;
  resource?: Globs;
  prompt?: Globs;
  kind?: Globs;
  /**
   * Why; it stands in the report.
   */
  reason: string;
}
export interface Audit {
  /**
   * Which tools an audit may call: none, or those that are declared read-only (default); --call wins.
   */
  call?: "none" | "read-only";
  values?: ToolValues;
  /**
   * Findings that are accepted; files that are imported add theirs.
   */
  accept?: Acceptance[];
}
/**
 * Values that a schema cannot say: by tool, then by argument, dotted where it is nested.
 */
export interface ToolValues {
  [k: string]: {
    [k: string]: Json[];
  };
}
/**
 * Findings that are accepted: those of a rule that match all other keys that are given. They become notes.
 */
export interface Acceptance {
  /**
   * Id of the rule or check.
   */
  rule: string;
  /**
   * Glob of names of servers.
   */
  server?: string;
  /**
   * Glob of names of tools.
   */
  tool?: string;
  /**
   * Glob of places, as reports show them.
   */
  at?: string;
  /**
   * Why; it stands in the report.
   */
  reason: string;
  /**
   * Last day on which it counts, in UTC, such as 2027-03-01.
   */
  until?: string;
}
export interface Mutation {
  /**
   * Lowest mutation score of a whole run (exit 6).
   */
  min?: number;
  /**
   * Values that change from call to call; files that are imported add theirs.
   */
  volatile?: VolatilePlace[];
}
/**
 * Places whose values are not changed; all keys that are given must match.
 */
export interface VolatilePlace {
  server?: Globs;
  tool?: Globs;
  at?: Globs;
  /**
   * Why they change.
   */
  reason: string;
}
export interface Models {
  /**
   * Who judges.
   */
  judge?: ModelSettings | string;
  /**
   * Model of agents and live candidates.
   */
  candidate?: ModelSettings | string;
}
export interface ToolTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server of this test (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  /**
   * Name of the tool to call.
   */
  tool: string;
  /**
   * Arguments of the call.
   */
  args?: JsonObject;
  meta?: Meta;
  task?: Task;
  notifications?: Notifications;
  cases?: Rows;
  expect?: RequestExpect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
  transform?: ToolTransform;
  load?: Load;
}
export interface TaskOptions {
  ttl?: Duration;
  /**
   * The task is cancelled as soon as it is there, or is first seen with this status. Without `expect` its status then has to be `cancelled`.
   */
  cancel_at?: "created" | "working" | "input_required";
}
/**
 * Waits for notifications after the answer, and asserts which came.
 */
export interface Notifications {
  /**
   * URIs of resources: the test subscribes to them before its request, and ends that after the wait.
   *
   * @minItems 1
   */
  subscribe?: [string, ...string[]];
  within?: Duration;
  /**
   * Notifications that have to come from the request to the end of the wait. Without a `count` the wait ends when all came. With one, or without entries, it takes the whole of `within`.
   *
   * @minItems 1
   */
  expect?: [ExpectedNotification, ...ExpectedNotification[]];
}
export interface RowSource {
  /**
   * File of rows, relative to this one: CSV (its first line names the variables, a column `name` the rows), JSON or YAML.
   */
  file?: string;
  /**
   * Values of each variable; there is a row for each combination.
   */
  matrix?: {
    /**
     * @minItems 1
     */
    [k: string]: Json[];
  };
}
/**
 * One row: variables, and what else must hold for it.
 */
export interface Row {
  name?: TestName;
  vars?: RowVariables;
  expect?: RequestExpect;
}
/**
 * Makes this call many times, after all other tests and with nothing beside it. `expect` of the test judges each call.
 */
export interface Load {
  /**
   * Calls a second, whether or not earlier ones are answered (open model): at most 2,000.
   */
  rate?: number;
  /**
   * Calls at once, each after the answer of the one before (closed model): at most 512.
   */
  concurrency?: number;
  /**
   * Fresh sessions that take the calls in turn: at most 64.
   */
  sessions?: number;
  duration: Duration;
  warmup?: Duration;
  /**
   * What must hold of the figures. Without one about errors, error_rate or ok, `errors = 0` must hold, too.
   */
  expect?: LoadExpectation[];
}
export interface ResourceTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server of this test (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  /**
   * URI of the resource to read; either this or `template`.
   */
  uri?: string;
  /**
   * URI template (RFC 6570) that the server has to list; `args` expand it to the URI of the resource to read.
   */
  template?: string;
  /**
   * Values of the template's variables: a text, a number, true or false, a list or a map of these.
   */
  args?: JsonObject;
  meta?: Meta;
  notifications?: Notifications;
  cases?: Rows;
  expect?: RequestExpect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
}
export interface PromptTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server of this test (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  /**
   * Name of the prompt to get.
   */
  prompt: string;
  /**
   * Arguments of the prompt.
   */
  args?: {
    [k: string]: string;
  };
  meta?: Meta;
  notifications?: Notifications;
  cases?: Rows;
  expect?: RequestExpect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
}
export interface CompletionTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server of this test (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  /**
   * Name of the prompt whose argument is completed; either this or `resource`.
   */
  prompt?: string;
  /**
   * URI template, or URI, of the resource whose argument is completed.
   */
  resource?: string;
  /**
   * The argument, with what is typed so far: `{ NAME: text }`.
   */
  argument: {
    [k: string]: string;
  };
  /**
   * Other arguments that have a value already.
   */
  context?: {
    [k: string]: string;
  };
  meta?: Meta;
  notifications?: Notifications;
  cases?: Rows;
  expect?: RequestExpect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
}
export interface RawRequestTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server of this test (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  /**
   * Method of the request, known to the protocol or not.
   */
  method: string;
  /**
   * Its parameters.
   */
  params?: JsonObject;
  /**
   * true: `params` are sent as they are, without what mcptest adds to `_meta`; headers stay.
   */
  bare?: boolean;
  meta?: Meta;
  notifications?: Notifications;
  cases?: Rows;
  expect?: RequestExpect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
}
/**
 * A directed acyclic graph of tool calls; nodes whose parents are done run side by side.
 */
export interface Composition {
  name: TestName;
  /**
   * What it shows; `mcptest list` prints it.
   */
  description?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  retries?: Retries;
  /**
   * The calls; they run in the order that `needs` gives, not in the order of this list.
   */
  nodes: CompositionNode[];
  /**
   * The combined output: a node's id, or a jq program over `{ nodes: { id: output } }` (default: the last node in topological order).
   */
  output?: Assemble | string;
  expect?: Expect;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
  cases?: CompositionRows;
  budget?: CompositionBudget;
  eval?: JudgedMetrics;
}
/**
 * One tool call of a composition.
 */
export interface CompositionNode {
  /**
   * Name of the node in `needs` and in `${id.path}`; unique in its composition.
   */
  id: string;
  /**
   * Parents: the nodes whose outputs this one reads, or only comes after.
   */
  needs?: (OptionalNeed | string)[];
  /**
   * Server of the call; required when the suite declares several and no default_server.
   */
  server?: string;
  /**
   * Tool to call.
   */
  tool: string;
  /**
   * Arguments; `${id.path}` reads a parent's output, `${var.NAME}` a variable, `${item}` and `${loop}` the current element and round.
   */
  args?: JsonObject;
  meta?: Meta;
  task?: Task;
  transform?: Transform;
  /**
   * jq predicate over `{ parents: { id: output } }`; a falsy result skips the node. `always`: run it also after failures and caps, to clean up.
   */
  when?: string;
  /**
   * The node runs once for each element of a list: the output of a parent (`${parent}`, `${parent.path}`), a variable (`${var.NAME}`), or a list written here.
   */
  for_each?: string | unknown[];
  /**
   * jq predicate over `{ item, index, parents }`; an element it refuses is left out.
   */
  when_item?: string;
  /**
   * How many elements of `for_each` run at once (default: 1).
   */
  max_concurrency?: number;
  /**
   * continue: a failed element gives null and the others go on; fail (the default): no further element starts.
   */
  on_item_error?: "fail" | "continue";
  loop?: Loop;
  mock?: NodeMock;
  /**
   * Replay the recorded output. golden: fail when none is recorded. record: run live when none is. `mcptest run --record` writes both.
   */
  freeze?: "golden" | "record";
  retry?: NodeRetry;
  retries?: Retries;
  /**
   * true: that it fails does not fail the composition.
   */
  continue_on_error?: boolean;
  expect?: Expect;
  timeout?: Duration;
  /**
   * Cap on what one call of this node may cost.
   */
  max_cost_per_call_usd?: number;
  /**
   * Cap on the tokens of one call of this node.
   */
  max_tokens_per_call?: number;
}
/**
 * A parent that the node may do without.
 */
export interface OptionalNeed {
  /**
   * The parent.
   */
  id: string;
  /**
   * Run also when the parent was skipped or failed.
   */
  optional?: boolean;
  /**
   * What the parent's output reads as then (default: null).
   */
  default?: {
    [k: string]: unknown;
  };
}
/**
 * Run the node again until a predicate holds.
 */
export interface Loop {
  /**
   * jq predicate over `{ output, iteration, parents }`; iterations count from 1.
   */
  until: string;
  /**
   * Rounds at most; the node fails when `until` never held.
   */
  max: number;
  delay?: Duration;
}
/**
 * A fixed payload instead of a call.
 */
export interface NodeMock {
  /**
   * The payload that the tool would have given.
   */
  result: Json;
}
/**
 * Make a failed call of the node again.
 */
export interface NodeRetry {
  /**
   * Retries at most, after the first try.
   */
  max: number;
  delay?: Duration;
  /**
   * What each wait is multiplied by to give the next (default: 1).
   */
  backoff?: number;
  /**
   * error: there is no result, but a JSON-RPC error or a timeout; is_error: an answer with `isError: true`; any (the default): both.
   */
  on?: "error" | "is_error" | "any";
}
export interface Assemble {
  /**
   * jq program over `{ nodes: { id: output } }`.
   */
  assemble: string;
}
/**
 * One row: variables, and what else must hold for it.
 */
export interface CompositionCase {
  name?: TestName;
  vars?: RowVariables;
  /**
   * What the combined output must contain, or equal.
   */
  golden?: Json;
  /**
   * subset (the default): the output contains the golden value; exact: it equals it.
   */
  golden_match?: "subset" | "exact";
  expect?: Expect;
}
/**
 * Caps on the whole composition; the first that trips stops it and fails the test.
 */
export interface CompositionBudget {
  /**
   * What all calls together may cost, in US dollars.
   */
  max_cost_usd?: number;
  /**
   * Tokens of all calls together.
   */
  max_tokens?: number;
  /**
   * Longest time the composition may take, in milliseconds.
   */
  max_duration_ms?: number;
}
/**
 * Metrics for a model to judge, each a row of its own.
 */
export interface JudgedMetrics {
  rubric?: AnyRubric;
  threshold?: Threshold;
  judge?: Judge;
  mcp_task_completion?: JudgedMetric;
  mcp_use?: JudgedMetric;
  argument_correctness?: JudgedMetric;
  plan_quality?: JudgedMetric;
}
/**
 * Who judges.
 */
export interface Judge {
  model?: Model;
  provider?: Provider;
  base_url?: BaseUrl;
  api_key_env?: ApiKeyEnv;
  api_key_header?: ApiKeyHeader;
  headers?: ModelHeaders;
  query?: Query;
  price?: Price;
  jury?: Jury;
  /**
   * Models that each judge once instead of `model` and `jury`.
   *
   * @minItems 1
   */
  panel?: [Model, ...Model[]];
  /**
   * How a panel decides: the mean (default) or the median of its scores against the threshold, or the majority of its verdicts.
   */
  aggregate?: "mean" | "median" | "majority";
  /**
   * What an even split comes to: of a majority, or on what must hold (default: fail).
   */
  tie_break?: "pass" | "fail";
}
/**
 * The same model asked several times.
 */
export interface Jury {
  /**
   * How often (default: 3).
   */
  size?: number;
  /**
   * Share of the votes that must pass (default: more than half).
   */
  consensus?: number;
}
export interface JudgedMetric {
  threshold?: Threshold;
  judge?: Judge;
}
export interface PropertyTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server of this test (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  tools?: ToolGlobs;
  allow?: ToolGlobs;
  allow_destructive?: ToolGlobs;
  /**
   * Random valid calls of a tool, after the fixed ones (default: 50).
   */
  cases?: number;
  /**
   * Of the random calls (default: from the id of the test).
   */
  seed?: number;
  budget?: PropertyBudget;
  /**
   * How much a check counts, by its id; off leaves it out.
   */
  checks?: {
    [k: string]: "off" | "warning" | "error";
  };
  values?: ToolValues;
  /**
   * Findings that are known and wanted.
   */
  accept?: Acceptance[];
  hooks?: TestHooks;
}
/**
 * Bounds on the calls of all tools together; what is not called then is said.
 */
export interface PropertyBudget {
  /**
   * Calls at most (default: 2000).
   */
  calls?: number;
  duration?: Duration;
}
export interface AgentTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server whose tools the model has (default: default_server, or the only server there is).
   */
  server?: string;
  /**
   * Servers instead of `server`, when there are several.
   *
   * @minItems 1
   */
  servers?: [string, ...string[]];
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  model?: Model;
  /**
   * Models instead of `model`: the test runs once for each.
   *
   * @minItems 1
   */
  models?: [Model, ...Model[]];
  /**
   * System prompt of the model (default: none).
   */
  system_prompt?: string;
  /**
   * The task.
   */
  prompt?: string;
  /**
   * Another name of `prompt`.
   */
  user_prompt?: string;
  max_turns?: MaxTurns;
  /**
   * How often it is run (default: 1). `min_pass_rate` then decides.
   */
  runs?: number;
  min_pass_rate?: Threshold;
  max_unjudged?: MaxUnjudged;
  cases?: AgentRows;
  expect?: Expect;
  trajectory?: Trajectory;
  eval?: JudgedMetrics;
  threshold?: Threshold;
  derivedMetrics?: DerivedMetrics;
  hooks?: TestHooks;
}
/**
 * One row: variables, and what else must hold for it.
 */
export interface AgentRow {
  name?: TestName;
  vars?: RowVariables;
  expect?: Expect;
}
/**
 * Which calls the model makes.
 */
export interface Trajectory {
  /**
   * strict: these calls and no others, in this order. unordered: these and no others, in any order. subsequence: these in this order, others between them. subset: each of these somewhere.
   */
  match: "strict" | "unordered" | "subsequence" | "subset";
  /**
   * The calls.
   */
  calls: ExpectedCall[];
}
export interface ExpectedCall {
  /**
   * Name of the tool, as its server has it.
   */
  name: string;
  /**
   * Server of the tool (default: any).
   */
  server?: string;
  /**
   * What the arguments contain, at every depth.
   */
  args?: JsonObject;
}
export interface EvalTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  /**
   * Server whose tools a live candidate has (default: default_server, or the only server there is).
   */
  server?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  /**
   * What was asked; without `response`, the task of a live run.
   */
  prompt?: string;
  /**
   * The answer that is graded. Left out, the prompt runs as an agent with the tools of `server`, and the whole run is graded.
   */
  response?: string;
  /**
   * What the answer should rest on, shown to the judge: a text, a list of texts, or `{ file }`. Only with `response`.
   *
   * @minItems 1
   */
  context?: (ContextFile | (string | unknown[])) & [string, ...string[]];
  /**
   * A good answer to compare with, shown to the judge. Only with `response`.
   */
  reference?: string;
  model?: Model;
  /**
   * System prompt of a live candidate (default: none).
   */
  system_prompt?: string;
  max_turns?: MaxTurns;
  rubric?: AnyRubric;
  threshold?: Threshold;
  compare?: Comparison;
  min_preferred?: Threshold;
  judge?: Judge;
  matrix?: EvalMatrix;
  /**
   * How often it is judged; a live candidate runs again each time (default: 1). The mean of the scores then decides, or `min_pass_rate`.
   */
  repeats?: number;
  min_pass_rate?: Threshold;
  max_unjudged?: MaxUnjudged;
  cases?: EvalRows;
  hooks?: TestHooks;
}
export interface ContextFile {
  /**
   * A text file, relative to this one.
   */
  file: string;
}
/**
 * Two candidates between which a judge chooses instead of `rubric` and `response`. It is asked twice, once in each order; who is preferred in both wins.
 */
export interface Comparison {
  a: Side;
  b: Side;
  /**
   * What the judge is asked (default: which of the two does the task better).
   */
  question?: string;
  min_preferred?: Threshold;
}
/**
 * One of the two: a fixed response, or what of a live run is its own. The eval gives the rest.
 */
export interface Side {
  /**
   * What reports call it (default: A or B).
   */
  name?: string;
  /**
   * A fixed response; both have one, or neither.
   */
  response?: string;
  /**
   * Server whose tools it has.
   */
  server?: string;
  /**
   * Its task.
   */
  prompt?: string;
  /**
   * Its system prompt.
   */
  system_prompt?: string;
  model?: Model;
  /**
   * What its model is told of tools instead of what the server says, by their names.
   */
  tools?: {
    [k: string]: ToldTool;
  };
}
export interface ToldTool {
  /**
   * The description that the model is given.
   */
  description: string;
}
/**
 * Cells of the eval, each a row of the report: every model with every prompt.
 */
export interface EvalMatrix {
  /**
   * Models that judge instead of `judge.model`.
   *
   * @minItems 1
   */
  models?: [Model, ...Model[]];
  /**
   * Prompts instead of `prompt`.
   *
   * @minItems 1
   */
  prompts?: [string, ...string[]];
}
/**
 * One row: its variables.
 */
export interface EvalRow {
  name?: TestName;
  vars?: RowVariables;
}
export interface CalibrationTest {
  name: TestName;
  /**
   * For readers of the file.
   */
  description?: string;
  tags?: Tags;
  skip?: Skip;
  only?: Only;
  timeout?: Duration;
  retries?: Retries;
  rubric: AnyRubric;
  judge?: Judge;
  /**
   * File of responses that people graded, relative to this one: .jsonl, or .csv with the names of the fields in its first line.
   */
  labels: string;
  cases?: AgentRows;
  expect?: Expect;
  hooks?: TestHooks;
}
