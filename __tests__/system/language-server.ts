import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const SERVER = createRequire(import.meta.url).resolve("yaml-language-server/bin/yaml-language-server");

interface Message {
  id?: number;
  method?: string;
  params?: { uri?: string; diagnostics?: { message: string; range: { start: { line: number } } }[]; items?: unknown[] };
  result?: unknown;
}

/** What editors of YAML ask: RedHat's language server, over stdio. */
export class LanguageServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<string | number, (value: unknown) => void>();
  #buffer = Buffer.alloc(0);
  #asked = 0;

  private constructor() {
    this.#child = spawn(process.execPath, [SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdout?.on("data", (data: Buffer) => this.#read(data));
  }

  static async start(): Promise<LanguageServer> {
    const server = new LanguageServer();
    const capabilities = { textDocument: { completion: {}, hover: {}, publishDiagnostics: {} } };
    await server.#ask("initialize", { processId: process.pid, rootUri: null, capabilities });
    server.#send({ method: "initialized", params: {} });
    const yaml = { validate: true, hover: true, completion: true, schemaStore: { enable: false } };
    server.#send({ method: "workspace/didChangeConfiguration", params: { settings: { yaml } } });
    return server;
  }

  /** The complaints about a text, as `line: message`. */
  async check(path: string, text: string): Promise<string[]> {
    const uri = pathToFileURL(path).href;
    const told = new Promise((done) => this.#waiting.set(uri, done));
    this.#send({
      method: "textDocument/didOpen",
      params: { textDocument: { uri, languageId: "yaml", version: 1, text } },
    });
    const diagnostics = (await told) as NonNullable<NonNullable<Message["params"]>["diagnostics"]>;
    return diagnostics.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
  }

  /** What is offered at the `|` of a text. */
  async complete(path: string, marked: string): Promise<string[]> {
    const found = await this.#at("completion", path, marked);
    return (found as { items: { label: string }[] }).items.map(({ label }) => label);
  }

  /** What is shown over the `|` of a text. */
  async hover(path: string, marked: string): Promise<string> {
    return ((await this.#at("hover", path, marked)) as { contents: { value: string } }).contents.value;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
  }

  async #at(what: string, path: string, marked: string): Promise<unknown> {
    await this.check(path, marked.replace("|", ""));
    const before = marked.slice(0, marked.indexOf("|")).split("\n");
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return this.#ask(`textDocument/${what}`, { textDocument: { uri: pathToFileURL(path).href }, position });
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#asked;
    return new Promise((done) => {
      this.#waiting.set(id, done);
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (let end = this.#buffer.indexOf("\r\n\r\n"); end >= 0; end = this.#buffer.indexOf("\r\n\r\n")) {
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, end).toString())?.[1]);
      if (this.#buffer.length < end + 4 + length) return;
      const text = this.#buffer.subarray(end + 4, end + 4 + length).toString();
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#take(JSON.parse(text) as Message);
    }
  }

  #take({ id, method, params, result }: Message): void {
    if (method === "textDocument/publishDiagnostics") this.#waiting.get(params?.uri ?? "")?.(params?.diagnostics);
    else if (method !== undefined && id !== undefined) this.#answer(id, params?.items);
    else if (id !== undefined) this.#waiting.get(id)?.(result);
  }

  /** Of the editor's settings there are none. */
  #answer(id: number, items: readonly unknown[] | undefined): void {
    this.#send({ id, result: items ? items.map(() => null) : null });
  }
}
