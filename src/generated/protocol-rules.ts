// Generated from protocol-rules.yaml by scripts/generate.mjs; do not edit.

/** What is known of one rule that servers are held against. */
export interface ProtocolRule {
  readonly severity: "error" | "warning" | "note";
  /** The first and the last revision of the protocol that has it. */
  readonly since?: string;
  readonly until?: string;
  /** Where the protocol says so. */
  readonly source: string;
  /** What is wrong where it is broken. */
  readonly words: string;
  /** What to do. */
  readonly help: string;
}

/** Every rule that servers are held against, by its id. */
export const PROTOCOL_RULES = {
  "protocol-schema": {
    "severity": "error",
    "source": "schema.json of the revision",
    "words": "A message breaks the protocol's published schema.",
    "help": "Send each named place as the schema of the negotiated revision wants it. Typed clients refuse the whole message, and with a list every entry."
  },
  "stray-output": {
    "severity": "warning",
    "source": "transports, stdio",
    "words": "Text that is not a message stands where messages belong.",
    "help": "Write logs to stderr. Write only messages to stdout, one a line, and into a body or event that is declared as JSON."
  },
  "invalid-frame": {
    "severity": "warning",
    "source": "basic, Messages",
    "words": "A message is not JSON-RPC 2.0, or this revision does not allow it.",
    "help": "Send `jsonrpc: \"2.0\"`, an id that is not null, and exactly one of result and error, in UTF-8, one whole message a line. Batches are for 2025-03-26 only, and since 2026-07-28 a server sends no requests."
  },
  "unknown-response-id": {
    "severity": "warning",
    "source": "basic, Responses",
    "words": "A response has an id that no request has.",
    "help": "Answer with the id of the request. An error about a message without a readable id does not answer any request."
  },
  "wrong-id-type": {
    "severity": "warning",
    "source": "basic, Responses",
    "words": "The id of a response has a different type from that of its request.",
    "help": "Send the id back as it came: 3 is not \"3\"."
  },
  "duplicate-response": {
    "severity": "warning",
    "source": "JSON-RPC 2.0, section 5",
    "words": "A request is answered twice.",
    "help": "Answer each request once."
  },
  "request-id": {
    "severity": "warning",
    "source": "basic, Requests",
    "words": "A request of the server has an id that it used before in this session.",
    "help": "Count the ids of requests up; one that was used stays used until the session ends."
  },
  "unknown-protocol": {
    "until": "2025-11-25",
    "severity": "warning",
    "source": "lifecycle, Version Negotiation",
    "words": "The server answers with a revision of the protocol that nobody published.",
    "help": "Answer initialize with the revision that was asked for, or with the newest published one that the server speaks."
  },
  "early-message": {
    "until": "2025-11-25",
    "severity": "warning",
    "source": "lifecycle, Initialization",
    "words": "The server speaks before the client said that it is initialized.",
    "help": "Before `notifications/initialized` send nothing but answers, pings and log messages."
  },
  "capability-undeclared": {
    "severity": "warning",
    "source": "lifecycle, Operation",
    "words": "The server uses a capability that it did not declare.",
    "help": "Declare the capability in the handshake, or do not use it: clients do not ask for what is not declared."
  },
  "capability-method": {
    "severity": "error",
    "source": "lifecycle, Operation",
    "words": "The list of a declared capability is answered with -32601 (method not found).",
    "help": "Answer the list, if need be with an empty one, or do not declare the capability."
  },
  "client-capability": {
    "severity": "warning",
    "source": "lifecycle, Operation",
    "words": "The server asks for something that the client did not offer.",
    "help": "Look at the client's capabilities before asking for sampling, elicitation or roots. To offer one here, declare answers under `client` of the server."
  },
  "elicitation-url": {
    "since": "2025-11-25",
    "severity": "warning",
    "source": "elicitation, URL Mode; URL Elicitation Required Error",
    "words": "A question for a person to open a URL has none that parses, or -32042 comes without such questions.",
    "help": "Give each question of mode `url` a whole URL. Answer -32042 only with a list of such questions: not empty, and without forms."
  },
  "cancelled-unknown": {
    "severity": "warning",
    "source": "cancellation, Behavior Requirements",
    "words": "The server cancels a request that it did not make.",
    "help": "Cancel only requests that the server sent itself, by their id; since 2026-07-28 only a subscription."
  },
  "progress-token": {
    "severity": "warning",
    "source": "progress, Behavior Requirements",
    "words": "Progress is reported for a token that no request gave.",
    "help": "Use the `progressToken` of the request's `_meta`, as it came, and report nothing without one."
  },
  "progress-late": {
    "severity": "warning",
    "source": "progress, Implementation Notes",
    "words": "Progress is reported after the answer.",
    "help": "Stop reporting progress before you send the answer."
  },
  "progress-order": {
    "severity": "warning",
    "source": "progress, Progress Flow",
    "words": "Progress does not grow.",
    "help": "Each `progress` of a token is greater than the one before."
  },
  "log-level": {
    "severity": "warning",
    "source": "logging",
    "words": "The server sends a log message that the client did not ask for.",
    "help": "Keep to the level of `logging/setLevel`; since 2026-07-28 to the `logLevel` of the request, and log nothing without one."
  },
  "pages-end": {
    "severity": "error",
    "source": "pagination",
    "words": "The pages of a list do not end.",
    "help": "Leave `nextCursor` out of the last page. An empty cursor or an empty page does not end the list."
  },
  "tool-duplicate": {
    "severity": "error",
    "source": "tools, Tool Names",
    "words": "Two tools of one list have the same name.",
    "help": "Give each tool a name of its own: clients see only one of two."
  },
  "prompt-duplicate": {
    "severity": "warning",
    "source": "prompts",
    "words": "Two prompts of one list have the same name.",
    "help": "Give each prompt a name of its own."
  },
  "resource-duplicate": {
    "severity": "warning",
    "source": "resources",
    "words": "Two resources of one list have the same uri.",
    "help": "List each resource once."
  },
  "tool-name": {
    "since": "2025-11-25",
    "severity": "note",
    "source": "tools, Tool Names",
    "words": "The name of a tool is not 1 to 128 of A-Z, a-z, 0-9, `_`, `-` and `.`.",
    "help": "Choose a name that all clients and models take."
  },
  "schema-invalid": {
    "severity": "warning",
    "source": "basic, Schema Validation",
    "words": "The inputSchema or outputSchema of a tool is not a valid JSON Schema.",
    "help": "Write it in the dialect that its `$schema` names (default: 2020-12)."
  },
  "tool-header": {
    "since": "2026-07-28",
    "severity": "warning",
    "source": "streamable HTTP, Schema Extension",
    "words": "Clients must reject a tool for its `x-mcp-header`.",
    "help": "Put `x-mcp-header` on a string, integer or boolean that only `properties` lead to, with a header name that no other property has."
  },
  "app-resource-uri": {
    "severity": "warning",
    "source": "MCP Apps, McpUiToolMeta",
    "words": "The `_meta.ui.resourceUri` of a tool does not begin with `ui://`.",
    "help": "Hosts render resources of the scheme `ui:` alone: name one, such as `ui://weather/view.html`."
  },
  "app-csp-place": {
    "severity": "warning",
    "source": "MCP Apps, McpUiToolMeta",
    "words": "A tool has `csp` or `permissions` in its `_meta.ui`, where hosts ignore them.",
    "help": "Put them into `_meta.ui` of the content that resources/read answers with."
  },
  "app-visibility": {
    "severity": "warning",
    "source": "MCP Apps, McpUiToolMeta",
    "words": "The `_meta.ui.visibility` of a tool is not a list of `model` and `app`.",
    "help": "Name one of them, or both. Without the key both see the tool."
  },
  "app-meta-deprecated": {
    "severity": "warning",
    "source": "MCP Apps, McpUiToolMeta",
    "words": "A tool has the old key `ui/resourceUri`, and not the same in `_meta.ui.resourceUri`.",
    "help": "Send both with one value: hosts read the one or the other."
  },
  "app-resource-missing": {
    "severity": "warning",
    "source": "MCP Apps, resources/read",
    "words": "A `ui://` resource that a tool names cannot be read.",
    "help": "Answer resources/read with one content that has the URI asked for."
  },
  "app-mime-type": {
    "severity": "warning",
    "source": "MCP Apps, RESOURCE_MIME_TYPE",
    "words": "The mimeType of an app is not `text/html;profile=mcp-app`, to the letter.",
    "help": "Set this mimeType on the content: hosts render no other."
  },
  "app-content": {
    "severity": "warning",
    "source": "MCP Apps, UI resources",
    "words": "The content of an app is not an HTML document.",
    "help": "Send a document that begins with `<!doctype html>`, as `text` or as `blob`."
  },
  "app-size": {
    "severity": "warning",
    "source": "no rule of the protocol",
    "words": "The document of an app has more bytes than `apps.max_bytes`.",
    "help": "Make it smaller, or raise `max_bytes`."
  },
  "app-csp": {
    "severity": "warning",
    "source": "MCP Apps, McpUiResourceMeta",
    "words": "The `_meta.ui` of an app is not what hosts read.",
    "help": "Use the keys of McpUiResourceMeta, and write domains as origins, such as `https://*.example.com`."
  },
  "app-csp-origin": {
    "severity": "warning",
    "source": "MCP Apps, McpUiResourceCsp",
    "words": "An app loads from an origin that its CSP does not allow.",
    "help": "Add the origin to `csp.resourceDomains`, or of a frame to `csp.frameDomains`: hosts block all others."
  },
  "output-schema": {
    "since": "2025-06-18",
    "severity": "warning",
    "source": "tools, Output Schema",
    "words": "A result breaks the outputSchema of its tool, or could not be checked against it.",
    "help": "Send `structuredContent` as the tool's own outputSchema says, or correct the schema."
  },
  "structured-text": {
    "since": "2025-06-18",
    "severity": "note",
    "source": "tools, Structured Content",
    "words": "No text block holds the same JSON as `structuredContent`.",
    "help": "Add the JSON as a text block: older clients read nothing else."
  },
  "base64": {
    "severity": "error",
    "source": "prompts, Image Content; resources, Security",
    "words": "`data` or `blob` is not base64.",
    "help": "Encode bytes with the standard alphabet (`+` and `/`, not `-` and `_`)."
  },
  "uri": {
    "severity": "warning",
    "source": "resources, Custom URI Schemes",
    "words": "A uri breaks RFC 3986.",
    "help": "Begin it with a scheme, such as `file:///`, and percent-encode other characters. Typed clients refuse a whole list for one uri without a scheme."
  },
  "uri-template": {
    "severity": "warning",
    "source": "schema, ResourceTemplate",
    "words": "A uriTemplate breaks RFC 6570.",
    "help": "Close each `{…}`, and name variables by letters, digits, `_`, `.` and percent-encoded bytes."
  },
  "contents-both": {
    "severity": "note",
    "source": "resources, Resource Contents",
    "words": "The contents of a resource have both `text` and `blob`.",
    "help": "Send one of them."
  },
  "icon-src": {
    "since": "2025-11-25",
    "severity": "warning",
    "source": "basic, Icons",
    "words": "The src of an icon is neither an https:, http: nor data: address.",
    "help": "Clients must refuse other schemes."
  },
  "meta-key": {
    "since": "2025-06-18",
    "severity": "note",
    "source": "basic, _meta",
    "words": "A key of `_meta` is outside its grammar, or under a reserved prefix.",
    "help": "Use a prefix of your own, such as `com.example/`, and a name of letters, digits, `-`, `_` and `.`."
  },
  "completion-values": {
    "until": "2025-11-25",
    "severity": "error",
    "source": "schema, CompleteResult",
    "words": "A completion has more than 100 values.",
    "help": "Send the first 100, and `hasMore: true`."
  },
  "error-code": {
    "severity": "warning",
    "source": "basic, Error Codes",
    "words": "An error has a code that the protocol reserves for something else.",
    "help": "Use the codes of the revision: since 2026-07-28, -32602 for a missing resource, and from -32020 to -32099 only the defined ones."
  },
  "result-type": {
    "since": "2026-07-28",
    "severity": "error",
    "source": "basic, ResultType",
    "words": "A result has no `resultType`, or one that was not agreed on: it does not count as an answer.",
    "help": "Send `resultType: \"complete\"` with a result, `input_required` with a question, and other values only where both sides declared the extension."
  },
  "input-required": {
    "since": "2026-07-28",
    "severity": "error",
    "source": "multi-round-trip requests, Server Requirements",
    "words": "A result asks for input where it may not, or asks for nothing.",
    "help": "Ask only in answer to tools/call, resources/read and prompts/get, with `inputRequests`, `requestState` or both."
  },
  "task-born": {
    "since": "2025-11-25",
    "until": "2025-11-25",
    "severity": "warning",
    "source": "tasks, Task Status Lifecycle",
    "words": "A task begins with another status than `working`.",
    "help": "Create each task as `working`, and change its status after that."
  },
  "task-transition": {
    "since": "2025-11-25",
    "severity": "warning",
    "source": "tasks, Task Status Lifecycle",
    "words": "The status of a task changes after the task ended.",
    "help": "Leave a task that is `completed`, `failed` or `cancelled` as it is, whatever its work does."
  },
  "task-related": {
    "since": "2025-11-25",
    "until": "2025-11-25",
    "severity": "warning",
    "source": "tasks, Related Task Metadata",
    "words": "The result of a task, or what it asks, does not name the task.",
    "help": "Put `io.modelcontextprotocol/related-task` with the `taskId` into `_meta` of the answer to tasks/result, and of each request that belongs to a task."
  },
  "task-input-key": {
    "since": "2026-07-28",
    "severity": "warning",
    "source": "SEP-2663, Task Update Requests",
    "words": "A task uses the key of one question for another one.",
    "help": "Give each entry of `inputRequests` a key that the task did not use before: clients answer a key once."
  },
  "task-required-answer": {
    "since": "2025-11-25",
    "until": "2025-11-25",
    "severity": "warning",
    "source": "tasks, Tool-Level Negotiation",
    "words": "A tool that only runs as a task answers a plain call.",
    "help": "Answer with the JSON-RPC error -32601. A result with `isError: true` is not that error."
  },
  "task-asked-answer": {
    "since": "2025-11-25",
    "until": "2025-11-25",
    "severity": "warning",
    "source": "tasks, Creating Tasks",
    "words": "A tool that can run as a task answers a call for a task without one.",
    "help": "Answer a call with `task` by a result that holds the `task`, and give what the tool gives in the answer to tasks/result."
  },
  "cache-scope": {
    "since": "2026-07-28",
    "severity": "error",
    "source": "caching, Interaction with Pagination",
    "words": "Pages of one list differ in `cacheScope`.",
    "help": "Send the same `cacheScope` with each page."
  },
  "server-info": {
    "since": "2026-07-28",
    "severity": "note",
    "source": "basic, _meta",
    "words": "A result does not say which server it is from.",
    "help": "Add `io.modelcontextprotocol/serverInfo` to `_meta` of results."
  },
  "subscription": {
    "since": "2026-07-28",
    "severity": "warning",
    "source": "subscriptions",
    "words": "A subscription begins without acknowledgement, or brings what was not asked for and agreed to.",
    "help": "Send `notifications/subscriptions/acknowledged` first, then only the kinds that were asked for and acknowledged, each with its `subscriptionId`."
  },
  "http-status": {
    "severity": "error",
    "source": "transports; streamable HTTP",
    "words": "A result comes with a status other than 2xx: it does not count as an answer.",
    "help": "Send results with 200, and what went wrong as a JSON-RPC error, whose status may be a 4xx, or as a result with `isError`."
  },
  "http-accepted": {
    "since": "2025-03-26",
    "severity": "warning",
    "source": "transports, Sending Messages",
    "words": "A notification or response of the client is not answered with 202 and no body.",
    "help": "Reply to notifications and responses with 202 Accepted and an empty body."
  },
  "http-content-type": {
    "since": "2025-03-26",
    "severity": "error",
    "source": "transports, Sending Messages",
    "words": "A request is answered neither as `application/json` nor as `text/event-stream`.",
    "help": "Set the `content-type` of answers. A page or a login instead of an answer comes from another program at that address."
  },
  "http-encoding": {
    "severity": "error",
    "source": "RFC 9110, 12.5.3",
    "words": "A body is encoded, though only identity was asked for.",
    "help": "Go by the `accept-encoding` of the request, in the server and in any proxy before it."
  },
  "http-session-id": {
    "since": "2025-03-26",
    "severity": "error",
    "source": "transports, Session Management",
    "words": "A session id has characters that it may not have. Another id later, or one in 2026-07-28, is a note.",
    "help": "Use visible ASCII (0x21 to 0x7E), such as a UUID, and send the id with the answer to initialize."
  },
  "http-cookie": {
    "severity": "note",
    "source": "no rule of the protocol",
    "words": "Under `http.cookies: false` the server sets a cookie, which mcptest does not send back.",
    "help": "Keep sessions by `Mcp-Session-Id`: few clients send cookies back."
  },
  "cookies-kept": {
    "severity": "note",
    "source": "no rule of the protocol",
    "words": "The server got back cookies that it had set.",
    "help": "See with `http.cookies: false` whether it works without them: the official SDKs keep no cookies. Keep sessions by `Mcp-Session-Id`."
  },
  "sse-event-id": {
    "since": "2025-03-26",
    "until": "2025-11-25",
    "severity": "warning",
    "source": "transports, Resumability and Redelivery",
    "words": "Two events of a session have the same id.",
    "help": "Count ids over all streams of a session, or put the stream into them: clients resume a broken stream by them."
  },
  "sse-answer": {
    "since": "2025-03-26",
    "until": "2025-11-25",
    "severity": "warning",
    "source": "transports, Listening for Messages",
    "words": "A response comes on the stream of a GET that does not resume another one.",
    "help": "Send a response as the answer to the POST of its request."
  },
  "tools-list-too-large": {
    "severity": "warning",
    "source": "limits of mcptest",
    "words": "The list of tools is too large to be read.",
    "help": "Offer fewer tools, or smaller definitions."
  },
  "tools-list-timeout": {
    "severity": "warning",
    "source": "limits of mcptest",
    "words": "The server does not list its tools in time.",
    "help": "Answer tools/list without waiting for anything slow."
  },
  "slow-shutdown": {
    "severity": "warning",
    "source": "lifecycle, Shutdown",
    "words": "The server does not end when asked to.",
    "help": "Exit when stdin is closed, and on SIGTERM."
  },
  "unclean-exit": {
    "severity": "warning",
    "source": "lifecycle, Shutdown",
    "words": "The server ends by itself, or with an error.",
    "help": "Exit with code 0 when stdin is closed."
  },
  "orphaned-process": {
    "severity": "warning",
    "source": "lifecycle, Shutdown",
    "words": "The server leaves processes behind.",
    "help": "End what the server started before it ends itself."
  }
} as const satisfies Readonly<Record<string, ProtocolRule>>;

/** The id of a rule. */
export type RuleId = keyof typeof PROTOCOL_RULES;
