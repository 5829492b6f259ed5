import { RpcError } from "../wording.ts";

/** What a request over HTTP is refused with: a status, and the same as an error of JSON-RPC. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: RpcError;

  constructor(status: number, error: RpcError | string) {
    super(typeof error === "string" ? error : error.message);
    this.status = status;
    this.error = typeof error === "string" ? new RpcError(-32000, error) : error;
  }
}

/** -32020: a header does not repeat what the message says. */
export function headerMismatch(name: string, header: string | undefined, expected: string): Refusal {
  const is = header === undefined ? "is missing" : `is ${JSON.stringify(header)}`;
  return new Refusal(400, new RpcError(-32020, `Header mismatch: ${name} ${is}, the message says "${expected}"`));
}

/** The status that says what an error of revision 2026-07-28 does; 200 where it is that of the method called. */
export function statusOf(code: unknown): number {
  if (code === -32601) return 404;
  return [-32020, -32021, -32022].includes(Number(code)) ? 400 : 200;
}
