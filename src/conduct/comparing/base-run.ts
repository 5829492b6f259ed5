import { CollectedErrors } from "../../errors.ts";
import { findWorkspace } from "../../files/index.ts";
import type { Jq } from "../../jq/index.ts";
import {
  addNotices,
  type GateOptions,
  isFailure,
  loadBaselines,
  type Report,
  waitsForJudge,
} from "../../report/index.ts";
import { execute } from "../execute.ts";
import { findSuites } from "../find-suites.ts";
import { prepare } from "../prepare.ts";
import type { Host, RunRequest } from "../request.ts";
import { comparedWithNothing, notCompared } from "../wording.ts";
import { holdAlone, holdGates, needBaseline } from "./comparing.ts";

/** The source of a baseline that is not a file, and its name in reports. */
const SOURCE = "merge-base";

/** Runs a request on the checked-out base, with models from cassettes; undefined if it has none of the suites or tests. Throws what `prepare` throws. */
export async function runBase(request: RunRequest, head: Report, host: Host, jq: Jq): Promise<Report | undefined> {
  const { paths } = await findSuites(request.suites, host.root);
  if (paths.length === 0) return undefined;
  const { shard, ...selection } = request.selection;
  // Shards of the base would hold other tests: those of the head's shard are compared.
  const ids = shard && { ids: new Set(head.results.map(({ id }) => id)) };
  const { recordings } = request;
  const asked: RunRequest = {
    ...request,
    suites: paths,
    outputs: [],
    selection: { ...selection, ...ids },
    gates: {},
    warnings: [],
    baseline: { path: false },
    denyWarnings: false,
    asksModels: false,
    recordings: recordings === "auto" || recordings === "replay" ? recordings : "models",
  };
  const prepared = await prepare(asked, host, jq);
  const { plan, errors } = prepared;
  if (!plan) throw new CollectedErrors(errors);
  if (prepared.empty) return undefined;
  const audience = { onEvent() {}, onStderr() {}, tells: true };
  return (await execute({ ...prepared, plan }, asked, host, jq, audience)).closed;
}

/** Why nothing can be compared with the report of a base; undefined if it can. */
export function explainBroken({ run, results }: Report): string | undefined {
  if (run.interrupted) return "its run was interrupted";
  const [first] = results;
  if (!first || !results.every(({ status }) => status === "errored" || status === "skipped")) return undefined;
  return results.find(isFailure)?.message;
}

/** A report compared with that of the base, except tests that wait for a model there. */
export async function compareWithBase(
  report: Report,
  base: Report | undefined,
  commit: string,
  { root, version }: Pick<Host, "root" | "version">,
  gates: GateOptions,
): Promise<Report> {
  const { makeBaseline } = await loadBaselines();
  const results = base?.results ?? [];
  const waiting = results.filter((result) => waitsForJudge(result) || result.rule_id === "cassette-miss");
  const known = base && { ...base, results: results.filter((result) => !waiting.includes(result)) };
  const baseline = makeBaseline(known ? [known] : [], commit, version);
  const place = { name: SOURCE, file: "", workspace: findWorkspace(root), source: SOURCE } as const;
  const held = await holdGates(report, baseline, place, gates, new Set(waiting.map(({ id }) => id)));
  if (waiting.length === 0) return held;
  const message = notCompared({ tests: waiting.length });
  return addNotices(held, [{ code: "no-baseline", message, hint: "record cassettes on the base" }]);
}

/** A report that could not be compared with a base, with a note that says why. */
export function withoutBase(report: Report, why: string, gates: GateOptions, code = "base-failed"): Promise<Report> {
  const place = { name: SOURCE, file: "", workspace: "", source: SOURCE } as const;
  const lost = needBaseline(gates) ? "gates that need a baseline do not apply, and every failing test counts" : "";
  const message = comparedWithNothing({ why, lost });
  return holdAlone(addNotices(report, [{ code, message }]), place, gates);
}
