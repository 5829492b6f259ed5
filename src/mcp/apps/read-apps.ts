import { McptestError } from "../../errors.ts";
import type { App } from "../../generated/report.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { serverErrorOf } from "../../values/show/server-error.ts";
import { words } from "../../values/show/words.ts";
import { readList } from "../lists.ts";
import { FLAT, uiOf } from "../protocol/rules/apps.ts";
import { listOf, objectOf } from "../protocol/rules/frame.ts";
import type { Session, SessionFinding } from "../session.ts";
import { show } from "../wording.ts";
import { allows, faultsOfMeta } from "./csp.ts";
import { findOrigins, isDocument } from "./html.ts";

const MIME_TYPE = "text/html;profile=mcp-app";

const about = words("<uri> of <tools>: <what>");
const loads = words("it loads from <origin>, which csp.<list> does not have");
const tooLarge = words("it has <count bytes byte>, and max_bytes is <max>");
const wrongType = words('its mimeType is <found>, where "<wanted>" is wanted');
const noContent = words("resources/read answered with <answer>, where one content of this URI is wanted");
const refused = words("resources/read was answered with <answer>");

type Tell = (rule: string, what: string) => void;

/**
 * Reads each `ui://` resource that the tools name, once, and tells what hosts would stumble over. Throws what `tools` throws, the error that
 * ended the session, and `cancelled`.
 */
export async function readApps(
  session: Session,
  server: ServerSpec,
  signal: AbortSignal,
  add: (finding: SessionFinding) => void,
): Promise<App[]> {
  const tools = await untilAborted(session.tools(server.call_timeout_ms), signal);
  const named = tools.flatMap((tool) => {
    const { resourceUri = objectOf(tool._meta)[FLAT] } = uiOf(tool._meta);
    return typeof resourceUri === "string" && resourceUri.startsWith("ui://")
      ? { tool: tool.name, uri: resourceUri }
      : [];
  });
  let listed: Promise<readonly JsonObject[]> | undefined;
  /** The entry of the list, for what its content does not say. */
  const metaListed = async (uri: string): Promise<Json | undefined> => {
    listed ??= readList(session, server, "resources/list", signal).then((all = []) => all);
    const entry = (await listed.catch(() => [])).find((one) => one.uri === uri);
    return objectOf(entry?._meta).ui;
  };
  const apps: App[] = [];
  for (const [uri, users] of groupBy(named, (one) => one.uri)) {
    const tools = users.map(({ tool }) => `tool ${JSON.stringify(tool)}`).join(", ");
    const tell: Tell = (rule, what) =>
      add({ rule, severity: "warning", method: "resources/read", message: about({ uri, tools, what }) });
    const content = await readContent(session, uri, signal, tell);
    if (!content) continue;
    const ui = objectOf(content._meta).ui ?? (await metaListed(uri));
    const { bytes, csp } = judge(content, ui, server.apps?.max_bytes, tell);
    apps.push(...users.map(({ tool }) => ({ tool, uri, bytes, ...(csp && { csp }) })));
  }
  return apps;
}

/** The one content of a resource; undefined, and told, when there is none. */
async function readContent(session: Session, uri: string, signal: AbortSignal, tell: Tell) {
  try {
    const { result, error } = await session.request("resources/read", { uri }, { signal });
    const [content, ...others] = listOf(objectOf(result).contents);
    if (isObject(content) && content.uri === uri && others.length === 0) return content;
    const answer = serverErrorOf({ error: error ?? null })?.sentence ?? show(error ?? result);
    tell("app-resource-missing", (error === undefined ? noContent : refused)({ answer }));
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled" || session.failure) throw error;
    tell("app-resource-missing", error.message);
  }
  return undefined;
}

function judge(content: JsonObject, ui: Json | undefined, max: number | undefined, tell: Tell) {
  const { mimeType, text, blob } = content;
  if (mimeType !== MIME_TYPE) tell("app-mime-type", wrongType({ found: show(mimeType), wanted: MIME_TYPE }));
  const body =
    typeof text === "string" ? Buffer.from(text) : Buffer.from(typeof blob === "string" ? blob : "", "base64");
  const html = body.toString();
  const bytes = body.length;
  if (!isDocument(html))
    tell("app-content", "it is no HTML document: it begins neither with <!doctype html> nor with <html>");
  if (max !== undefined && bytes > max) tell("app-size", tooLarge({ bytes, max }));
  for (const fault of ui === undefined ? [] : faultsOfMeta(ui)) tell("app-csp", fault);
  const { csp } = objectOf(ui);
  const allowed = isObject(csp) ? csp : undefined;
  for (const one of findOrigins(html)) if (!allows(allowed, one)) tell("app-csp-origin", loads({ ...one }));
  return { bytes, csp: allowed };
}
