import { rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import {
  type CompositionCassette,
  hashArguments,
  hashNodes,
  type NodeExchange,
  readCassette,
  updateCassette,
} from "../../../cassette/index.ts";
import { locateInside } from "../../../files/index.ts";
import { type PlannedTest, testId } from "../../../plan/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { World } from "../../world.ts";
import type { NodeRecord } from "./node-record.ts";
import { notRecorded, unsaved } from "./wording.ts";

/** What recordings take of the world. */
export type Recorder = Pick<World, "recording" | "redactor" | "warn">;

/** What the frozen nodes of a composition were answered, for one run of one row. */
export interface Recordings {
  /** That of a call. Calls with the same arguments are told apart by the order in which they ask. */
  of(node: CompositionNode, args: JsonObject): Recording;
  /** With --record writes what the nodes that ended ok were answered on this row; all else stays. Never throws. */
  save(records: readonly NodeRecord[]): Promise<void>;
}

/** The recording of one call. */
export interface Recording {
  /** The recorded result, unless recording. Throws McptestError: node-failed (golden and not there), cassette-unreadable. */
  replay(): Promise<JsonObject | undefined>;
  record(result: JsonObject): void;
}

/** The recordings in the cassette of a composition: `.mcptest/cassettes/<suite>/<its id>.freeze.json` in the workspace. */
export function createRecordings(test: PlannedTest, spec: CompositionTest, recorder: Recorder): Recordings {
  const { redactor, recording, warn } = recorder;
  const row = test.coordinates.case ?? null;
  const frozen = spec.nodes.filter(({ freeze }) => freeze !== undefined);
  const place = placeOf(test, spec);
  const counts = new Map<string, number>();
  const recorded: NodeExchange[] = [];
  let loading: ReturnType<typeof loadRecordings> | undefined;

  const load = (): ReturnType<typeof loadRecordings> => {
    loading ??= loadRecordings(place, frozen);
    return loading;
  };

  // When it is written: what a node gave may be known as a secret by what a later one reads.
  const mask = (each: NodeExchange): NodeExchange => {
    return { ...each, arguments: redactor.json(each.arguments), result: redactor.json(each.result) };
  };

  return {
    of(node, args) {
      // A call is known by what its cassette holds of it, which is masked.
      const masked = redactor.json(args);
      const key = hashArguments(masked);
      const count = `${node.id} ${key}`;
      const round = (counts.get(count) ?? 0) + 1;
      counts.set(count, round);
      return {
        async replay() {
          // Also before a call that is to be recorded: what cannot be read is not replaced.
          const all = await load();
          if (recording) return undefined;
          const calls = all?.filter((each) => {
            return each.case === row && each.node === node.id && each.key === key && each.round === round;
          });
          const found = calls?.find(({ fingerprint }) => fingerprint === hashNodes([node]));
          const miss = !calls ? "no file" : calls.length > 0 ? "other tool" : "no call";
          if (!found && node.freeze === "golden") throw notRecorded(miss, masked, round, place.path);
          return found?.result;
        },
        record(result) {
          if (!recording) return;
          const call = { case: row, node: node.id, fingerprint: hashNodes([node]), key, round };
          recorded.push({ ...call, arguments: args, result });
        },
      };
    },

    async save(records) {
      const ended = new Set(records.filter(({ trace }) => trace.status === "ok").map(({ node }) => node.id));
      if (!recording || !frozen.some(({ id }) => ended.has(id))) return;
      try {
        await updateRecordings(place, frozen, (before) => [
          ...before.filter((each) => !(each.case === row && ended.has(each.node))),
          ...recorded.filter(({ node }) => ended.has(node)).map(mask),
        ]);
      } catch (error) {
        warn(unsaved(place.path, error));
      }
    },
  };
}

type CassettePlace = ReturnType<typeof placeOf>;
type Exchanges = CompositionCassette["exchanges"];

/** All that is recorded; undefined when there is no file, nor one of the name that older versions gave it. */
async function loadRecordings(
  place: CassettePlace,
  frozen: readonly CompositionNode[],
): Promise<Exchanges | undefined> {
  const cassette = (await readCassette(await place.locate(), place.path)) ?? (await readOld(place));
  return cassette && sign(cassette, frozen);
}

async function readOld({ path, locateOld }: CassettePlace): Promise<CompositionCassette | undefined> {
  return readCassette(await locateOld(), path);
}

async function updateRecordings(
  place: CassettePlace,
  frozen: readonly CompositionNode[],
  change: (before: Exchanges) => Exchanges,
): Promise<void> {
  const file = await place.locate();
  await updateCassette(
    file,
    async (now) => {
      const before = now ?? (await readOld(place));
      const exchanges = change(before ? sign(before, frozen) : []);
      return { format: "mcptest-cassette", version: 1, kind: "composition", exchanges };
    },
    { lockFor: place.folder },
  );
  await rm(await place.locateOld(), { force: true });
}

/** With a fingerprint on every exchange: files of older versions have one, of all nodes that were frozen by then. */
function sign({ fingerprint, exchanges }: CompositionCassette, frozen: readonly CompositionNode[]): Exchanges {
  if (fingerprint === undefined) return exchanges;
  const recorded = frozen.filter(({ id }) => exchanges.some(({ node }) => node === id));
  const fitting = [frozen, recorded].find((nodes) => hashNodes(nodes) === fingerprint) ?? [];
  const known = new Map(fitting.map((node) => [node.id, hashNodes([node])]));
  return exchanges.map((each) => ({ ...each, fingerprint: known.get(each.node) ?? fingerprint }));
}

/** Where a cassette lies: where a suite is seen from, and what is run with it, makes no difference. `locateOld`: as it was once. */
function placeOf({ suite: { file, workspace }, coordinates }: PlannedTest, spec: CompositionTest) {
  const { protocol } = coordinates;
  const suite = relative(workspace, file).split(sep).join("/");
  const id = testId(spec.kind, suite, spec.idName ?? spec.name, protocol === undefined ? {} : { protocol });
  const path = `.mcptest/cassettes/${suite}/${id}.freeze.json`;
  return {
    path,
    folder: join(workspace, ".mcptest/cassettes"),
    locate: () => locateInside(workspace, workspace, path),
    locateOld: () => locateInside(workspace, workspace, path.replace(/\.freeze\.json$/, ".json")),
  };
}
