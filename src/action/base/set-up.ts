import type { Host } from "../../conduct/index.ts";
import { runCommand } from "../../process/index.ts";
import type { Base } from "../inputs.ts";
import { noBase } from "../wording.ts";

/** Runs the commands that make the base ready, one after the other, as their words are written. Rejects with the first that fails. */
export async function setUp(
  { setup, timeoutMs }: Pick<Base, "setup" | "timeoutMs">,
  cwd: string,
  { env, signal }: Pick<Host, "env" | "signal">,
  say: (line: string) => void,
): Promise<void> {
  for (const argv of setup) {
    say(argv.join(" "));
    const { end } = await runCommand({ argv, cwd, env, timeoutMs, signal, onLine: say });
    if (end.kind === "exit" && end.code === 0) continue;
    const how =
      end.kind === "exit" ? `ended with ${end.code}` : end.kind === "spawn" ? end.reason : `ended: ${end.kind}`;
    throw noBase(`\`${argv.join(" ")}\` of \`base-setup\` ${how}`);
  }
}
