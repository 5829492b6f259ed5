import {
  holdsNodes,
  placeFile,
  Replay,
  type ReplayOwner,
  readAnyCassette,
  type SecretValues,
} from "../../cassette/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Service } from "../peer.ts";
import { RpcError } from "../wording.ts";
import { hasHandshake, makeHandshakes, type Recorded } from "./handshake.ts";
import { createReplayPeer } from "./replay-peer.ts";
import { noCassette, noInitialize, noServer, otherAnswer, whichServer } from "./wording.ts";

/** How a cassette answers. */
export interface CassetteUse {
  cwd: string;
  /** Which of its servers is played; undefined: the only one. */
  server: string | undefined;
  /** Whether each answer is given once. */
  strict: boolean;
  redactor: Pick<Redactor, "json">;
  /** What stands for names in the cassette. */
  secrets: SecretValues;
  warn(text: string): void;
}

/** A cassette as its server, each session from the start. Throws McptestError: file-not-found, usage (not one server), as `readAnyCassette`. */
export async function openCassette(path: string, use: CassetteUse): Promise<{ name: string; service: Service }> {
  const recorded = await readServer(path, use);
  const { name } = recorded;
  if (!hasHandshake(recorded, "initialize")) {
    const from = hasHandshake(recorded, "server/discover") ? "its server/discover" : "the methods that were called";
    use.warn(noInitialize(path, from));
  }
  const exchanges = [...recorded.exchanges, ...makeHandshakes(recorded)];
  const service: Service = () => {
    const { redactor, secrets, strict, warn } = use;
    const onMiss = ({ message }: Error): Error => {
      warn(message);
      return new RpcError(-32603, message);
    };
    const onOtherAnswer: ReplayOwner["onOtherAnswer"] = (asked, answer) => warn(otherAnswer(asked, answer));
    const replay = new Replay({ exchanges }, { path, redactor, secrets, repeat: !strict, onMiss, onOtherAnswer });
    return (outlet) => createReplayPeer(replay.play(name), outlet);
  };
  return { name, service };
}

async function readServer(path: string, { cwd, server }: CassetteUse): Promise<Recorded> {
  const cassette = await readAnyCassette(placeFile(path, cwd));
  if (!cassette) throw noCassette(path);
  const all = holdsNodes(cassette) ? [] : cassette.exchanges.filter(({ via }) => via === "server");
  const names = [...new Set(all.flatMap((each) => each.server ?? []))];
  const name = server ?? names[0];
  if (name === undefined || holdsNodes(cassette)) throw noServer(path);
  if (!names.includes(name) || (server === undefined && names.length > 1)) throw whichServer(path, names, server);
  const { protocol } = cassette.servers[name] ?? {};
  return { name, protocol, exchanges: all.filter((each) => each.server === name) };
}
