/** The part of WebAssembly's interface that jq-instance.js uses; Node's types leave it to the DOM's. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  type Imports = Record<string, Record<string, unknown>>;
  interface Module {
    readonly [Symbol.toStringTag]: "WebAssembly.Module";
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
