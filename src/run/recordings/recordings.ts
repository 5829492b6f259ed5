import {
  incomplete,
  namedSecrets,
  placeCassette,
  Recording,
  type RecordingMode,
  suitePathOf,
  unsaved,
  unused,
} from "../../cassette/index.ts";
import type { ModelAccess, Prices, TokenUsage } from "../../model/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { nameResult, type Replay } from "../../report/index.ts";
import type { Clock } from "../../spend/index.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { sumCosts } from "../../values/show/cost.ts";
import type { Attempt } from "../outcome.ts";
import { failsChecks } from "../sealing/result.ts";
import type { RunSettings } from "../settings.ts";
import type { Warnings } from "../warnings.ts";

/** What recordings take of a run. */
interface RecordingsUse extends Pick<RunSettings, "env"> {
  mode: RecordingMode;
  redactor: Redactor;
  prices: Prices;
  access: ModelAccess | undefined;
  clock: Pick<Clock, "date">;
  warn: Warnings["warn"];
}

/** What tests were answered by models earlier, one cassette a test: `.mcptest/cassettes/<suite>/<id of the test>.json`. */
export class Recordings {
  readonly #use: RecordingsUse;
  readonly #open = new Map<PlannedTest, Recording>();

  constructor(use: RecordingsUse) {
    this.#use = use;
  }

  /** That of a test, as its attempt has it. */
  of(test: PlannedTest): Recording {
    const known = this.#open.get(test);
    if (known) return known;
    const { suite, spec, coordinates, id } = test;
    const { mode, redactor, env, access } = this.#use;
    const recording = new Recording({
      ...{ mode, redactor, api: access && describeApi(access) },
      place: placeCassette(suite, id),
      test: { suite: suitePathOf(suite), name: spec.name, coordinates: { ...coordinates } },
      secrets: () => namedSecrets({ ...env, ...suite.env, ...suite.vars }, redactor),
    });
    this.#open.set(test, recording);
    return recording;
  }

  /** An attempt at a test begins, and with it what was recorded of it. */
  begin(test: PlannedTest): void {
    this.#open.get(test)?.begin();
  }

  /** What recordings answered to a test, and what that cost when it was asked; undefined when they answered nothing. */
  replayOf(test: PlannedTest): Replay | undefined {
    const replayed = this.#open.get(test)?.replayed;
    if (!replayed) return undefined;
    const { recorded, models = {} } = replayed.cassette;
    const costs = [...replayed.taken].flatMap(({ model, result }) => this.#costOf(model, result) ?? []);
    return {
      recorded,
      models: Object.keys(models),
      ...(Object.values(models).some(({ scripted }) => scripted) ? { scripted: true } : {}),
      ...(costs.length > 0 ? { cost_usd: sumCosts(costs) } : {}),
    };
  }

  /** Under --record writes what the test asked, else says what it had no use for. `attempt`: its last; without one it was not judged. */
  close(test: PlannedTest, attempt: Attempt | undefined): Promise<void> | undefined {
    const recording = this.#open.get(test);
    this.#open.delete(test);
    return recording && this.#close(recording, test, attempt);
  }

  async #close(recording: Recording, test: PlannedTest, attempt: Attempt | undefined): Promise<void> {
    const { warn, clock } = this.#use;
    const { path, isRecording } = recording;
    const owner = `test ${JSON.stringify(nameResult({ name: test.spec.name, coordinates: test.coordinates }))}`;
    const judged = attempt && ("assertions" in attempt || "evaluation" in attempt) ? attempt : undefined;
    if (isRecording) {
      try {
        if (!judged || !(await recording.save(clock.date()))) warn(incomplete(path, owner));
      } catch (error) {
        warn(unsaved(path, error));
      }
    }
    const left = recording.unused;
    if (left && left.left > 0 && judged && !failsChecks(judged)) warn(unused(path, owner, left));
  }

  #costOf(model: string | undefined, result: Json | undefined): number | undefined {
    if (model === undefined || !isObject(result)) return undefined;
    return this.#use.prices.cost(model, result.usage as unknown as TokenUsage);
  }
}

const OWN_HOST = "api.anthropic.com";
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function describeApi({ baseUrl }: ModelAccess): { api: string; scripted?: true } {
  const url = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const { hostname = OWN_HOST } = url ?? {};
  return { api: hostname, ...(LOOPBACK.test(hostname) ? { scripted: true } : {}) };
}
