import { existsSync } from "node:fs";
import { join } from "node:path";
import { placeFile } from "../../../src/cassette/index.ts";
import { Capture } from "../../../src/cli/record/capture.ts";
import type { McptestError } from "../../../src/errors.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";
import { useWorkspace } from "../../helpers/runs.ts";
import { exchangesOf } from "./recorder.ts";

const workspace = useWorkspace();

test("at 64 MiB it stops, says so once, and keeps what is complete", async () => {
  const told: McptestError[] = [];
  const capture = await Capture.begin({
    place: placeFile("it.json", workspace.root),
    source: "stdio",
    redactor: createRedactor({ secrets: [] }),
    secrets: () => new Map(),
    warn: (problem) => told.push(problem),
  });
  const tap = capture.watch();
  const say = (id: number, method: string, result: object): void => {
    tap.sent(JSON.stringify({ jsonrpc: "2.0", id, method }));
    tap.received(JSON.stringify({ jsonrpc: "2.0", id, result }));
  };
  say(1, "initialize", { protocolVersion: "2025-11-25" });
  // Some 17 MiB each, of numbers: text is masked at 10 MB/s where V8 has much code of regular expressions, as in an old worker of Jest.
  const numbers = new Array(680_000).fill(Number.MAX_SAFE_INTEGER);
  for (const id of [2, 3, 4, 5, 6]) say(id, "tools/call", { numbers });
  expect(told.map(({ message }) => message)).toEqual([
    "the recording it.json has reached 64 MiB: later messages are passed on, but not recorded",
  ]);
  expect(await capture.end()).toBe(4);
  expect(told).toHaveLength(1);
  expect((await exchangesOf(workspace.root)).map(({ method }) => method)).toEqual([
    ...["initialize", "tools/call", "tools/call", "tools/call"],
  ]);
  expect(existsSync(join(workspace.root, "it.json.partial"))).toBe(false);
});
