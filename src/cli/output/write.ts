import type { Writable } from "node:stream";
import { unwritable } from "../../files/index.ts";
import { type Json, writeJson } from "../../values/json.ts";
import type { CliContext } from "../context.ts";

/** Writes to a stream and waits until it is out. A reader that has gone (`| head`) wants no more: that is no error. */
export async function writeStream(stream: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error || (error as NodeJS.ErrnoException).code === "EPIPE") resolve();
      else reject(unwritable("stdout", "report", error));
    });
  });
}

/** What a command tells: a text, or a value as JSON. */
export type Told = string | { json: object };

/** Writes to stdout, masked, what a command tells besides reports, which are sealed. */
export function tell(told: Told, context: Pick<CliContext, "stdout" | "redactor">): Promise<void> {
  const { text, json } = context.redactor;
  return writeStream(
    context.stdout,
    typeof told === "string" ? text(told) : `${writeJson(json(told.json as Json), 2)}\n`,
  );
}
