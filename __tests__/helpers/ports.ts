import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Resolves when a server says on stderr that it listens; what it says before that is that it starts. */
export function untilListening({ stderr }: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve) => {
    stderr?.on("data", (chunk) => {
      said += chunk;
      if (/ on port \d/.test(said)) resolve();
    });
  });
}
