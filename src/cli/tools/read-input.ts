import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { McptestError } from "../../errors.ts";
import type { Json } from "../../values/json.ts";
import type { CliContext } from "../context.ts";
import { readJson } from "./flags.ts";
import * as wording from "./wording.ts";

/** The JSON on stdin, which a flag asks for. Throws McptestError: usage, cancelled. */
export async function readInput(flag: string, { stdin: open, signal }: CliContext): Promise<Json> {
  const stdin = open();
  if (stdin.isTTY) throw wording.noInput(flag);
  const input = await text(addAbortSignal(signal, stdin)).catch((error) => {
    throw signal.aborted ? new McptestError("cancelled", "interrupted while stdin was read") : error;
  });
  if (input.trim() === "") throw wording.emptyInput();
  return readJson("stdin", input);
}
