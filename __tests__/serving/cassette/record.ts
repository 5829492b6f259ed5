import { join } from "node:path";
import { FrameRecorder, isAnswered, placeFile, saveCassette } from "../../../src/cassette/index.ts";
import type { OpenOptions, Session } from "../../../src/mcp/index.ts";
import type { ServerSpec } from "../../../src/suite/suite.ts";
import type { Json } from "../../../src/values/json.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import type { Sandbox } from "../../mcp/sessions.ts";

/** Records a session with a real server; gives the path of the cassette. */
export async function record(
  sandbox: Sandbox,
  server: ServerSpec,
  use: (session: Session) => Promise<unknown>,
  { protocol, token = "", learns = false }: Pick<OpenOptions, "protocol"> & { token?: string; learns?: boolean } = {},
): Promise<string> {
  const observer = new FrameRecorder("shop");
  const session = await sandbox.open(server, { observer, ...(protocol && { protocol }) });
  await use(session);
  await session.close();
  const path = join(sandbox.home, "session.json");
  const servers = { shop: { source: "stdio" as const, protocol: session.protocol } };
  const exchanges = observer.exchanges.filter(isAnswered);
  const secrets = new Map(token ? [["SHOP_TOKEN", token]] : []);
  const redactor = createRedactor({ secrets: [...secrets.values()] });
  if (learns) redactor.learn(exchanges as unknown as Json);
  await saveCassette(
    placeFile(path, sandbox.home),
    { kind: "session", servers, exchanges },
    { redactor, secrets: () => secrets, now: new Date(0) },
  );
  return path;
}
