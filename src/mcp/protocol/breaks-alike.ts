import type { Json, JsonObject } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Session } from "../session.ts";
import { objectOf } from "./rules/frame.ts";

type Answer = { result?: Json; error?: Json };

/** Whether an earlier answer to a request broke the protocol in each way in which the answer of now does. */
export async function breaksAlike(
  { protocol: revision, handshake }: Pick<Session, "protocol" | "handshake">,
  { method, params = {} }: { method: string; params?: JsonObject },
  { before, now }: Readonly<Record<"before" | "now", Answer>>,
  redactor: Redactor,
): Promise<boolean> {
  const { createJudge } = await import("./rules/judge.ts");
  const agreed = { revision, client: {}, server: objectOf(handshake.capabilities), ordered: false };
  const judge = await createJudge({ ...agreed, redactor, tolerated: [] });
  const faultsOf = (answer: Answer): string[] => {
    const message = { jsonrpc: "2.0", id: 1, ...answer };
    const found = judge.judge({ kind: "response", message, method, params, early: false });
    const broken = found.filter(({ severity }) => severity === "error");
    return broken.flatMap(({ rule, places = [] }) =>
      places.map(({ at, wanted }) => JSON.stringify([rule, at, wanted])),
    );
  };
  const [then, since] = [faultsOf(before), faultsOf(now)];
  return since.length > 0 && since.every((fault) => then.includes(fault));
}
