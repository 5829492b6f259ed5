/** The part of WebAssembly's interface that jq-worker.js uses; Node's types leave it to the DOM's. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  type Imports = Record<string, Record<string, unknown>>;
  type Made = { instance: { exports: Record<string, unknown> } };
  let instantiate: (bytes: Uint8Array, imports: Imports) => Promise<Made>;
}
