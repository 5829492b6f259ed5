import { basename, resolve } from "node:path";
import type { Command } from "commander";
import type { Service } from "../../serving/index.ts";
import type { CliContext } from "../context.ts";
import { addFlags, type Given, needs, notAccepted } from "../options/options.ts";

type ServeFlags = FrontFlags & Given<"server", "strict"> & { cassette: string };

export function configureServe(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFlags(
    addFrontOptions(command.requiredOption("--cassette <file>", "recording of a test, a pipeline or a session")),
    ["--server <name>", "which server of the recording; needed when it has several"],
    ["--strict", "give each answer once (default: repeat the last one)"],
  ).action(async (flags: ServeFlags) => done(await serve(flags, context)));
}

async function serve({ cassette, server, strict = false, ...flags }: ServeFlags, context: CliContext): Promise<number> {
  const { loadServing, namedSecrets } = await import("../../cassette/index.ts");
  const { cwd, env, redactor, stderr } = context;
  const warn = (text: string): void => void stderr.write(`warning: ${text}\n`);
  const secrets = namedSecrets(env, redactor);
  const { openCassette } = await loadServing();
  const opened = await openCassette(cassette, { cwd, server, strict, redactor, secrets, warn });
  const own = ["serve", "--cassette", resolve(cwd, cassette), ...(server === undefined ? [] : ["--server", server])];
  return serveFront({ ...opened, own: strict ? [...own, "--strict"] : own }, flags, context);
}

export function configureMock(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addFrontOptions(command)
    .argument("<manifest>", "YAML file that declares tools, resources and prompts")
    .action(async (manifest: string, flags: FrontFlags) => {
      const { awaitMock, createMock, loadManifest } = await import("../../serving/index.ts");
      const name = basename(manifest).replace(/(?:\.mock)?\.ya?ml$/, "");
      // A run sends the manifest that it has checked.
      const service = manifest === "-" ? awaitMock() : createMock(loadManifest(manifest));
      done(await serveFront({ service, name }, flags, context));
    });
}

export interface FrontFlags {
  front: "stdio" | "http";
  port?: number;
}

export function addFrontOptions(command: Command): Command {
  return addFlags(command, ["--front <front>", "how clients reach it", ["stdio", "http"], "stdio"]).option(
    "--port <port>",
    "port on 127.0.0.1, with --front http (default: a free one)",
    readPort,
  );
}

export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw notAccepted({ flag: "--port", text, expected: "a number from 0 to 65535", example: "8080" });
}

/** What is served or recorded, and the entry for a client's configuration. */
export function tellClients(what: string, name: string, config: object): string {
  const snippet = JSON.stringify({ mcpServers: { [name]: config } }, null, 2);
  return `mcptest: ${what}; for the configuration of a client:\n${snippet}\n`;
}

/** Serves until a client or a signal ends it; gives the exit code. `own`: arguments with which clients start this over stdio. */
export async function serveFront(
  { service: serve, name, own }: { service: Service; name: string; own?: readonly string[] },
  { front, port = 0 }: FrontFlags,
  { stdin, stdout, stderr, signal, self, redactor }: CliContext,
): Promise<number> {
  const { serveHttp, serveStdio } = await import("../../serving/index.ts");
  const service: Service = () => {
    const connect = serve();
    return (outlet) => {
      const peer = connect(outlet);
      const receive: typeof peer.receive = (message) => {
        redactor.learn(message);
        peer.receive(message);
      };
      return { ...peer, receive };
    };
  };
  const tell = (where: string, config: object): void =>
    void stderr.write(tellClients(`serving ${name} ${where}`, name, config));
  if (front === "http") {
    const onListening = (url: string): void => tell(`at ${url}`, { type: "http", url });
    return serveHttp(service, { port, stderr, signal, onListening });
  }
  if (port !== 0) throw needs({ flag: "--port", other: "--front http" });
  const [command, ...first] = self;
  if (own) tell("on stdio", { command, args: [...first, ...own] });
  return serveStdio(service, { stdin: stdin(), stdout, stderr, signal });
}
