import { rm } from "node:fs/promises";
import {
  type CassettePlace,
  type CompositionCassette,
  createMarks,
  hashArguments,
  hashNodes,
  listMarks,
  type NodeExchange,
  placeCassette,
  putBack,
  readCassette,
  type SecretValues,
  suitePathOf,
  unsaved,
  updateCassette,
} from "../../../cassette/index.ts";
import { messageOf } from "../../../graph/index.ts";
import { type PlannedTest, testId } from "../../../plan/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { World } from "../../world.ts";
import type { NodeRecord } from "./node-record.ts";
import { maskedAnswer, notRecorded } from "./wording.ts";

/** What recordings take of the world. */
export type Recorder = Pick<World, "freezing" | "redactor" | "warn" | "recordings">;

/** What the frozen nodes of a composition were answered, for one run of one row. */
export interface Recordings {
  /**
   * The recorded result of a call, unless recording, else what `call` gives, which is recorded. Calls with the same arguments are told
   * apart by the order in which they ask. Throws McptestError: node-failed (golden and not there), cassette-unreadable; and what `call` throws.
   */
  answer(
    node: CompositionNode,
    args: JsonObject,
    call: () => Promise<JsonObject>,
  ): Promise<{ result: JsonObject; replayed: boolean }>;
  /** Why nothing of a node could be answered that its recording should have answered; undefined for all others. */
  missOf(id: string): string | undefined;
  /** When recording writes what the nodes that ended ok were answered on this row; all else stays. Never throws. */
  save(records: readonly NodeRecord[]): Promise<void>;
}

/** The recordings in the cassette of a composition: `.mcptest/cassettes/<suite>/<its id>.freeze.json` in the workspace. */
export function createRecordings(test: PlannedTest, spec: CompositionTest, recorder: Recorder): Recordings {
  const { redactor, freezing, warn } = recorder;
  const row = test.coordinates.case ?? null;
  const frozen = spec.nodes.filter(({ freeze }) => freeze !== undefined);
  const places = placesOf(test, spec);
  const { place } = places;
  const counts = new Map<string, number>();
  const recorded: NodeExchange[] = [];
  const answered = new Set<string>();
  const missed = new Map<string, string>();
  let loading: ReturnType<typeof loadRecordings> | undefined;
  const miss = ({ id }: CompositionNode, error: unknown): unknown => {
    if (!missed.has(id)) missed.set(id, messageOf(error));
    return error;
  };

  // Looked for once there is one: that takes the whole environment.
  let known: SecretValues | undefined;
  const secrets = (): SecretValues => {
    known ??= recorder.recordings.of(test).secrets;
    return known;
  };
  // When it is written: what a node gave may be known as a secret by what a later one reads.
  const hide = (exchanges: readonly NodeExchange[]): NodeExchange[] => {
    const mark = createMarks(secrets);
    const masked = (value: JsonObject): JsonObject => redactor.marked(value, mark);
    return exchanges.map((each) => ({ ...each, arguments: masked(each.arguments), result: masked(each.result) }));
  };
  const restore = ({ id }: CompositionNode, recorded: JsonObject): JsonObject => {
    const get = (name: string): string | undefined => secrets().get(name);
    const result = putBack(recorded, { get }) as JsonObject;
    const left = listMarks(result);
    if (left.length > 0) warn(maskedAnswer({ id, marks: left, file: place.path }));
    return result;
  };

  return {
    async answer(node, args, call) {
      // A call is known by what its cassette holds of it, which is masked.
      const masked = redactor.json(args);
      const key = hashArguments(masked);
      const count = `${node.id} ${key}`;
      const round = (counts.get(count) ?? 0) + 1;
      counts.set(count, round);
      // Also before a call that is to be recorded: what cannot be read is not replaced.
      loading ??= loadRecordings(places, frozen);
      const all = await loading.catch((error: unknown) => {
        throw miss(node, error);
      });
      if (freezing !== "anew") {
        const calls = all?.filter((each) => {
          return each.case === row && each.node === node.id && each.key === key && each.round === round;
        });
        const found = calls?.find(({ fingerprint }) => fingerprint === hashNodes([node]));
        if (found) {
          answered.add(node.id);
          return { result: restore(node, found.result), replayed: true };
        }
        const why = !calls ? "no file" : calls.length > 0 ? "other tool" : "no call";
        if (node.freeze === "golden") throw miss(node, notRecorded(why, masked, round, place.path));
      }
      const result = await call();
      // Frozen nodes have a file of their own.
      recorder.recordings.of(test).drop((each) => each.result === result);
      if (freezing !== "never") {
        const fingerprint = hashNodes([node]);
        recorded.push({ case: row, node: node.id, fingerprint, key, round, arguments: args, result });
      }
      return { result, replayed: false };
    },

    // Elements that failed when the others were recorded are in no recording.
    missOf: (id) => (answered.has(id) ? undefined : missed.get(id)),

    async save(records) {
      const ended = new Set(records.filter(({ trace }) => trace.status === "ok").map(({ node }) => node.id));
      const made = recorded.filter(({ node }) => ended.has(node));
      if (freezing === "anew" ? !frozen.some(({ id }) => ended.has(id)) : made.length === 0) return;
      const isReplaced = (each: NodeExchange): boolean =>
        each.case === row &&
        ended.has(each.node) &&
        (freezing === "anew" ||
          made.some(({ node, key, round }) => node === each.node && key === each.key && round === each.round));
      try {
        await updateRecordings(places, frozen, (before) => [
          ...before.filter((each) => !isReplaced(each)),
          ...hide(made),
        ]);
      } catch (error) {
        warn(unsaved(place.path, error));
      }
    },
  };
}

type Exchanges = CompositionCassette["exchanges"];

/** All that is recorded; undefined when there is no file, nor one of the name that older versions gave it. */
async function loadRecordings(places: Places, frozen: readonly CompositionNode[]): Promise<Exchanges | undefined> {
  const cassette = (await readCassette(places.place, "composition")) ?? (await readCassette(places.old, "composition"));
  return cassette && sign(cassette, frozen);
}

async function updateRecordings(
  { place, old }: Places,
  frozen: readonly CompositionNode[],
  change: (before: Exchanges) => Exchanges,
): Promise<void> {
  await updateCassette(place, ["composition"], async (now) => {
    const before = now ?? (await readCassette(old, "composition"));
    const exchanges = change(before ? sign(before, frozen) : []);
    return { format: "mcptest-cassette", version: 1, kind: "composition", exchanges };
  });
  if (await readCassette(old, "composition")) await rm(await old.locate());
}

/** With a fingerprint on every exchange: files of older versions have one, of all nodes that were frozen by then. */
function sign({ fingerprint, exchanges }: CompositionCassette, frozen: readonly CompositionNode[]): Exchanges {
  if (fingerprint === undefined) return exchanges;
  const recorded = frozen.filter(({ id }) => exchanges.some(({ node }) => node === id));
  const fitting = [frozen, recorded].find((nodes) => hashNodes(nodes) === fingerprint) ?? [];
  const known = new Map(fitting.map((node) => [node.id, hashNodes([node])]));
  return exchanges.map((each) => ({ ...each, fingerprint: known.get(each.node) ?? fingerprint }));
}

/** Where what the frozen nodes of a composition were answered lies. */
interface Places {
  place: CassettePlace;
  /** The same, as older versions named it: now that of the test. */
  old: CassettePlace;
}

/** Where a suite is seen from, and what is run with it, makes no difference. */
function placesOf({ suite, coordinates: { protocol } }: PlannedTest, spec: CompositionTest): Places {
  const name = spec.idName ?? spec.name;
  const id = testId(spec.kind, suitePathOf(suite), name, protocol === undefined ? {} : { protocol });
  return { place: placeCassette(suite, `${id}.freeze`), old: placeCassette(suite, id) };
}
