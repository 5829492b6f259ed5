import { compare } from "../../values/order.ts";
import type { Event } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, type Operations, type Steps } from "../operations.ts";
import { explainRefusal } from "../sinks/outcome.ts";
import { unreachable } from "./wording.ts";

const LIST = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts";
const NEEDS = "actions: read";

type Artifact = Operations[typeof LIST]["response"]["data"]["artifacts"][number];

/** The artifacts of a run whose names start so, by name; of several with one name the newest. Throws McptestError. */
export function* listArtifacts(prefix: string, { repository, runId }: Event): Steps<Artifact[]> {
  const found = new Map<string, Artifact>();
  const size = limits.PAGE.value;
  for (let page = 1; ; page += 1) {
    const listed = yield* ask(LIST, { ...repository, run_id: runId, per_page: size, page });
    if (!listed.ok) throw unreachable(`the list of artifacts of run ${runId}`, explainRefusal(NEEDS, listed));
    for (const artifact of listed.data.artifacts) {
      const { name, expired } = artifact;
      const before = found.get(name);
      if (name.startsWith(prefix) && !expired && (!before || isNewer(artifact, before))) found.set(name, artifact);
    }
    if (listed.data.artifacts.length < size) return [...found.values()].sort((a, b) => compare(a.name, b.name));
  }
}

function isNewer(one: Artifact, other: Artifact): boolean {
  return (compare(one.created_at ?? "", other.created_at ?? "") || one.id - other.id) > 0;
}

/** What an artifact holds. Throws McptestError where it cannot be had. */
export function* downloadArtifact({ id, name }: Artifact, mostBytes: number, { repository }: Event): Steps<Buffer> {
  const operation = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
  const about = { ...repository, artifact_id: id, archive_format: "zip" } as const;
  const got = yield* ask(operation, about, { mostBytes });
  if (!got.ok) throw unreachable(`the artifact ${name}`, explainRefusal(NEEDS, got));
  return Buffer.from(got.data);
}
