import type { Answer, ServerRequest } from "../../cassette/index.ts";
import { McptestError, usageError } from "../../errors.ts";
import { listNames } from "../../values/suggest.ts";
import { oneLine } from "../../values/text.ts";

/** The client answers otherwise than another one did before. */
export function otherAnswer({ method, result, error }: ServerRequest, answer: Answer): string {
  const show = (one: Answer): string => oneLine(JSON.stringify(one.error ?? one.result ?? null));
  return `the client answered ${method} with ${show(answer)}; recorded is ${show({ result, error })}`;
}

/** No beginning of a session is recorded; `from`: what one is made up from. */
export function noInitialize(path: string, from: string): string {
  return `no initialize is recorded in ${path}: it is answered by one made up from ${from}`;
}

/** There is no such file. */
export function noCassette(path: string): McptestError {
  const hint = "mcptest record -o FILE -- <command> records a session";
  return new McptestError("file-not-found", `there is no cassette ${path}`, { hint });
}

/** Nothing in it was asked of a server by a client. */
export function noServer(path: string): McptestError {
  return usageError(
    `the cassette ${path} has no exchanges with a server`,
    "serve one of a test, a pipeline or a session",
  );
}

/** It is not clear which of its servers is to be played. */
export function whichServer(path: string, names: readonly string[], asked: string | undefined): McptestError {
  const problem = asked === undefined ? "has several servers" : `has no server "${asked}"`;
  return usageError(`the cassette ${path} ${problem}`, `name one with --server: ${listNames(names)}`);
}
