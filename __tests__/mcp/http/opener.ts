import type { OpenOptions, Session } from "../../../src/mcp/index.ts";
import type { JsonObject } from "../../../src/values/json.ts";
import { answerOf, type Call, type Handler, type HttpFixture } from "../../fixtures/servers/http.ts";
import type { Sandbox } from "../sessions.ts";
import { reach } from "./server.ts";

/** A session with a server of its own, and what is found in it; the origin is written as ORIGIN. */
export function opener(sandbox: Sandbox, serve: (handler: Handler) => Promise<HttpFixture>) {
  return async (
    handler: Handler,
    options: Partial<OpenOptions> = {},
  ): Promise<{ session: Session; origin: string; told(): Session["findings"] }> => {
    const { origin } = await serve(handler);
    const session = await sandbox.open(reach(`${origin}/mcp`), options);
    const told = () =>
      session.findings.map((finding) => ({ ...finding, message: finding.message.replaceAll(origin, "ORIGIN") }));
    return { session, origin, told };
  };
}

/** The answer of a good server to a request. */
export const answer = (call: Call): JsonObject => answerOf(call.frame) ?? {};
