import type { Writable } from "node:stream";
import { unwritable } from "../../files/index.ts";

/** Writes to a stream and waits until it is out. A reader that has gone (`| head`) wants no more: that is no error. */
export async function writeStream(stream: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error || (error as NodeJS.ErrnoException).code === "EPIPE") resolve();
      else reject(unwritable("stdout", "report", error));
    });
  });
}
