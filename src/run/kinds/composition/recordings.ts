import { basename } from "node:path";
import {
  type CompositionCassette,
  hashArguments,
  hashNodes,
  type NodeExchange,
  readCassette,
  writeCassette,
} from "../../../cassette/index.ts";
import { locateInside } from "../../../check/index.ts";
import { workspaceOf } from "../../../files/index.ts";
import { type PlannedTest, testId } from "../../../plan/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { World } from "../../world.ts";
import type { NodeRecord } from "./node-record.ts";
import { notRecorded, unsaved } from "./wording.ts";

/** What recordings take of the world. */
export type Recorder = Pick<World, "root" | "recording" | "redactor" | "warn">;

/** What the frozen nodes of a composition were answered, for one run of one row. */
export interface Recordings {
  /** That of a call. Calls with the same arguments are told apart by the order in which they ask. */
  of(node: CompositionNode, args: JsonObject): Recording;
  /** With --record writes what the nodes that ended ok were answered, in place of what was there for them. Never throws. */
  save(records: readonly NodeRecord[]): Promise<void>;
}

/** The recording of one call. */
export interface Recording {
  /** The recorded result, unless recording. Throws McptestError: node-failed (golden and not there), cassette-unreadable. */
  replay(): Promise<JsonObject | undefined>;
  record(result: JsonObject): void;
}

/** The recordings in the cassette of a composition: `.mcptest/cassettes/<suite>/<id of the composition>.json` in the workspace. */
export function createRecordings(test: PlannedTest, spec: CompositionTest, recorder: Recorder): Recordings {
  const { redactor, recording, root, warn } = recorder;
  const row = test.coordinates.case ?? null;
  const frozen = spec.nodes.filter(({ freeze }) => freeze !== undefined);
  const fingerprint = hashNodes(frozen);
  const place = placeOf(test, spec, root);
  const counts = new Map<string, number>();
  const recorded: NodeExchange[] = [];
  let loading: Promise<Loaded> | undefined;

  const load = (): Promise<Loaded> => {
    loading ??= loadCassette(place, fingerprint);
    return loading;
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
          if (recording) return undefined;
          const { exchanges, miss } = await load();
          const found = exchanges.find((each) => {
            return each.case === row && each.node === node.id && each.key === key && each.round === round;
          });
          if (!found && node.freeze === "golden") throw notRecorded(miss, masked, round, place.path);
          return found?.result;
        },
        record(result) {
          if (!recording) return;
          recorded.push({ case: row, node: node.id, key, round, arguments: masked, result: redactor.json(result) });
        },
      };
    },

    async save(records) {
      if (!recording || frozen.length === 0) return;
      const ended = new Set(records.filter(({ trace }) => trace.status === "ok").map(({ node }) => node.id));
      const rows = new Set<string | null>(spec.cases.length === 0 ? [null] : spec.cases.map(({ name }) => name));
      // A recording that cannot be read is what --record is there to replace.
      const { exchanges } = await load().catch(() => NOTHING);
      const kept = exchanges.filter((each) => rows.has(each.case) && !(each.case === row && ended.has(each.node)));
      const all = [...kept, ...recorded.filter(({ node }) => ended.has(node))];
      if (all.length === 0) return;
      try {
        const head = { format: "mcptest-cassette", version: 1, kind: "composition", fingerprint } as const;
        await writeCassette(await place.locate(), { ...head, exchanges: all });
      } catch (error) {
        warn(unsaved(place.path, error));
      }
    },
  };
}

/** What can be replayed, and why the rest cannot. */
interface Loaded {
  exchanges: CompositionCassette["exchanges"];
  miss: "no file" | "other nodes" | "no call";
}

const NOTHING: Loaded = { exchanges: [], miss: "no file" };

async function loadCassette({ path, locate }: CassettePlace, fingerprint: string): Promise<Loaded> {
  const cassette = await readCassette(await locate(), path);
  if (!cassette) return NOTHING;
  if (cassette.fingerprint !== fingerprint) return { exchanges: [], miss: "other nodes" };
  return { exchanges: cassette.exchanges, miss: "no call" };
}

/** Where a cassette lies. */
interface CassettePlace {
  /** In the workspace. */
  path: string;
  /** The absolute path. Throws McptestError: path-outside-workspace. */
  locate(): Promise<string>;
}

function placeOf({ suite, coordinates }: PlannedTest, spec: CompositionTest, root: string): CassettePlace {
  const { protocol } = coordinates;
  const id = testId(spec.kind, suite.path, spec.idName ?? spec.name, protocol === undefined ? {} : { protocol });
  const workspace = workspaceOf(root, suite.path);
  const folder = workspace === root ? suite.path : basename(suite.path);
  const path = `.mcptest/cassettes/${folder}/${id}.json`;
  return { path, locate: () => locateInside(workspace, workspace, path) };
}
