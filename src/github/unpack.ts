import { type Entry, fromBufferPromise } from "yauzl";
import { failure, textOfError } from "../errors.ts";
import { formatNumber } from "../values/text.ts";
import * as limits from "./limits.ts";

export const refuseArtifact = failure(`report-unreadable: the artifact <line name> is refused: <line why>
  hint: upload nothing but the JSON report of a run: its output \`report-path\``);

/** A text of an artifact, and what messages call it. */
export interface NamedText {
  name: string;
  text: string;
}

/** What may still be unpacked, of all artifacts together. */
export interface Room {
  bytes: number;
  entries: number;
}

const ANY_TYPE = 0o170_000;
const REGULAR = 0o100_000;

/** The room for the artifacts of one run. */
export function openRoom(): Room {
  return { bytes: limits.UNPACKED_BYTES, entries: limits.ENTRIES };
}

/** The JSON files of a zip, whose own claims are not trusted, or the one such file. Throws McptestError `report-unreadable`. */
export async function unpack(bytes: Buffer, name: string, room: Room): Promise<NamedText[]> {
  try {
    if (bytes.subarray(0, 2).toString("latin1") === "PK") return await unzip(bytes, name, room);
    const text = bytes.toString("utf8");
    if (!/^\ufeff?\s*\{/.test(text)) throw new Error("it is neither a zip nor JSON");
    const fault = takeRoom(room, bytes.length);
    if (fault) throw new Error(fault);
    return [{ name, text }];
  } catch (error) {
    throw refuseArtifact({ name, why: textOfError(error) });
  }
}

async function unzip(bytes: Buffer, name: string, room: Room): Promise<NamedText[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  const texts: NamedText[] = [];
  for await (const entry of zip.eachEntry()) {
    const fault = findFault(entry) ?? takeRoom(room, entry.uncompressedSize);
    if (fault) throw new Error(`${JSON.stringify(entry.fileName)}: ${fault}`);
    const parts: Buffer[] = [];
    // The reader fails if an entry is longer than it claims.
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    texts.push({ name: `${name}/${entry.fileName}`, text: Buffer.concat(parts).toString("utf8") });
  }
  if (texts.length === 0) throw new Error("it is empty");
  return texts;
}

function findFault({ fileName, externalFileAttributes: attributes }: Entry): string | undefined {
  const type = (attributes >>> 16) & ANY_TYPE;
  if (type !== 0 && type !== REGULAR) return "it is a link or another special file";
  return /\.json$/i.test(fileName) ? undefined : "it is not a .json file";
}

/** Takes room for a file; says what is too much of it. */
function takeRoom(room: Room, bytes: number): string | undefined {
  room.entries -= 1;
  room.bytes -= bytes;
  if (room.entries < 0) return `there are more than ${limits.ENTRIES} files`;
  return room.bytes < 0 ? `unpacked it is more than ${formatNumber(limits.UNPACKED_BYTES)} bytes` : undefined;
}
