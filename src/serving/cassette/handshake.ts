import type { Exchange } from "../../cassette/index.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import { LEGACY, META, MODERN } from "../revisions.ts";
import { methodNotFound } from "../wording.ts";

/** What is recorded of one server. */
export interface Recorded {
  name: string;
  /** The revision that it spoke, where that is known. */
  protocol: string | undefined;
  exchanges: readonly Exchange[];
}

/** A capability for each method that only a server with it has. */
const CAPABILITIES: readonly [RegExp, string][] = [
  [/^tools\//, "tools"],
  [/^resources\//, "resources"],
  [/^prompts\//, "prompts"],
  [/^completion\//, "completions"],
  [/^logging\//, "logging"],
];

/** Whether the beginning of a session is recorded, in any revision. */
export function hasHandshake({ exchanges }: Recorded, method: string): boolean {
  return exchanges.some((each) => each.method === method && each.result !== undefined);
}

/** The beginnings of a session that are not recorded, made up from what is, so that clients of either generation can work. */
export function makeHandshakes(recorded: Recorded): Exchange[] {
  const { name, protocol = "", exchanges } = recorded;
  const found = exchanges.find(({ method }) => method === "server/discover")?.result;
  const { capabilities, instructions, _meta: meta } = isObject(found) ? found : ({} as JsonObject);
  const info = (isObject(meta) && meta[`${META}serverInfo`]) || { name, version: "0" };
  const about = {
    capabilities: capabilities ?? guessCapabilities(exchanges),
    ...(instructions !== undefined && { instructions }),
  };
  const modern = MODERN.includes(protocol);
  const discovered = {
    ...{ resultType: "complete", ttlMs: 0, cacheScope: "private", supportedVersions: MODERN, ...about },
    _meta: { [`${META}serverInfo`]: info },
  };
  const { code, message } = methodNotFound("server/discover");
  const made: Pick<Exchange, "method" | "result" | "error">[] = [
    {
      method: "initialize",
      result: {
        protocolVersion: LEGACY.find((revision) => revision === protocol) ?? LEGACY[0] ?? "",
        ...about,
        serverInfo: info,
      },
    },
    // A server of the older generation does not know it, which is how clients find out.
    { method: "server/discover", ...(modern ? { result: discovered } : { error: { code, message } }) },
  ];
  return made
    .filter(({ method }) => !hasHandshake(recorded, method))
    .map((each) => ({ via: "server", server: name, params: {}, ...each }));
}

function guessCapabilities(exchanges: readonly Exchange[]): JsonObject {
  const used = CAPABILITIES.filter(([methods]) => exchanges.some(({ method }) => methods.test(method)));
  return Object.fromEntries(used.map(([, capability]) => [capability, {}]));
}
