import { deflateRawSync } from "node:zlib";

/** A file of a zip, and what the zip says of it that is not so. */
export interface ZipEntry {
  name: string;
  data: string | Buffer;
  /** Type and permissions as Unix has them. */
  mode?: number;
  stored?: true;
  encrypted?: true;
  /** What its size is said to be. */
  says?: number;
}

/** A zip of these files. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const { name, data, mode = 0o100_644, stored, encrypted, says } of entries) {
    const plain = Buffer.from(data);
    const packed = stored ? plain : deflateRawSync(plain);
    const called = Buffer.from(name);
    // Version, flags, method, time, date, CRC-32 (nobody checks it), sizes, lengths of the name and of what is extra.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(says ?? plain.length, 18);
    facts.writeUInt16LE(called.length, 22);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), facts, called, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x1_0000, 6);
    tail.writeUInt32LE(offset, 10);
    records.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), facts, tail, called]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from("PK\x05\x06"), end]);
}
