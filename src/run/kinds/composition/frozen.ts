import * as cassettes from "../../../cassette/index.ts";
import { messageOf } from "../../../graph/index.ts";
import { type PlannedTest, testId } from "../../../plan/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { JsonObject } from "../../../values/json.ts";
import type { Trial } from "../../trial.ts";
import type { NodeRecord } from "./trace.ts";
import { maskedAnswer, notRecorded } from "./wording.ts";

/** The recordings of a composition's frozen nodes, for one run of one row. */
export type FrozenNodes = ReturnType<typeof openFrozen>;

/** Opens the recordings in the cassette of a composition. Nothing is read before a frozen node asks. */
export function openFrozen({ test, world }: Trial<CompositionTest>) {
  const { redactor, freezing, warn, recordings } = world;
  const row = test.coordinates.case ?? null;
  const place = placeFrozen(test, test.spec);
  const counts = new Map<string, number>();
  const recorded: cassettes.NodeExchange[] = [];
  const answered = new Set<string>();
  const missed = new Map<string, string>();
  let loading: Promise<cassettes.CompositionCassette | undefined> | undefined;
  // Reading them takes the whole environment: only once a node needs them.
  let known: cassettes.SecretValues | undefined;
  const secrets = (): cassettes.SecretValues => {
    known ??= recordings.of(test).secrets;
    return known;
  };
  const miss = ({ id }: CompositionNode, error: unknown): unknown => {
    if (!missed.has(id)) missed.set(id, messageOf(error));
    return error;
  };
  const restore = ({ id }: CompositionNode, result: JsonObject): JsonObject => {
    const restored = cassettes.putBack(result, { get: (name) => secrets().get(name) }) as JsonObject;
    const marks = cassettes.listMarks(restored);
    if (marks.length > 0) warn(maskedAnswer({ id, marks, file: place.path }));
    return restored;
  };

  return {
    /**
     * The recorded result of a call; when recording, or where a `freeze: true` node has none, what `call` gives, which is recorded. The order of
     * calls tells those with equal arguments apart. Throws McptestError: node-failed (golden, not recorded), cassette-unreadable; what `call` throws.
     */
    async answer(node: CompositionNode, args: JsonObject, call: () => Promise<JsonObject>) {
      // Secrets are masked in the cassette, so the key comes from masked arguments.
      const masked = redactor.json(args);
      const [key, fingerprint] = [cassettes.hashArguments(masked), cassettes.hashNodes([node])];
      const count = `${node.id} ${key}`;
      const round = (counts.get(count) ?? 0) + 1;
      counts.set(count, round);
      // Before recording, too: an unreadable file is not replaced.
      loading ??= cassettes.readCassette(place, "composition");
      const cassette = await loading.catch((error: unknown) => {
        throw miss(node, error);
      });
      if (freezing !== "all") {
        const calls = cassette?.exchanges.filter((each) => {
          return each.case === row && each.node === node.id && each.key === key && each.round === round;
        });
        const found = calls?.find((each) => each.fingerprint === fingerprint);
        if (found) {
          answered.add(node.id);
          return { result: restore(node, found.result), replayed: true };
        }
        const why = !calls ? "no file" : calls.length > 0 ? "other tool" : "no call";
        if (node.freeze === "golden") throw miss(node, notRecorded(why, masked, round, place.path));
      }
      const result = await call();
      // Frozen nodes have a file of their own.
      recordings.of(test).drop((each) => each.result === result);
      if (freezing !== "never")
        recorded.push({ case: row, node: node.id, fingerprint, key, round, arguments: args, result });
      return { result, replayed: false };
    },

    /** Why a node lacks its recording. Undefined if any call of it was answered: elements that failed while recording are not recorded. */
    missOf: (id: string) => (answered.has(id) ? undefined : missed.get(id)),

    /** Records the answers to nodes that ended ok on this row; everything else stays. Never throws. */
    async save(records: readonly NodeRecord[]): Promise<void> {
      const ended = new Set(records.filter(({ trace }) => trace.status === "ok").map(({ node }) => node.id));
      const made = recorded.filter(({ node }) => ended.has(node));
      const hasFrozen = test.spec.nodes.some(({ id, freeze }) => freeze !== undefined && ended.has(id));
      if (freezing === "all" ? !hasFrozen : made.length === 0) return;
      const isReplaced = (each: cassettes.NodeExchange): boolean =>
        each.case === row &&
        ended.has(each.node) &&
        (freezing === "all" ||
          made.some(({ node, key, round }) => node === each.node && key === each.key && round === each.round));
      try {
        // Not earlier: a later node may read what an earlier one gave as a secret.
        const mark = cassettes.createMarks(secrets);
        const masked = (value: JsonObject): JsonObject => redactor.marked(value, mark);
        const hidden = made.map((each) => ({
          ...each,
          arguments: masked(each.arguments),
          result: masked(each.result),
        }));
        await cassettes.updateCassette(place, ["composition"], async (now) => {
          const exchanges = [...(now?.exchanges ?? []).filter((each) => !isReplaced(each)), ...hidden];
          return { format: "mcptest-cassette", version: 1, kind: "composition", exchanges };
        });
      } catch (error) {
        warn(cassettes.unsaved(place.path, error));
      }
    },
  };
}

/** The place of a composition's frozen nodes: `.mcptest/cassettes/<suite>/<its id>.freeze.json`, from wherever its suite is run. */
function placeFrozen(
  { suite, coordinates: { protocol } }: PlannedTest,
  spec: CompositionTest,
): cassettes.CassettePlace {
  const name = spec.id_name ?? spec.name;
  const id = testId(spec.kind, cassettes.suitePathOf(suite), name, protocol === undefined ? {} : { protocol });
  return cassettes.placeCassette(suite, `${id}.freeze`);
}
