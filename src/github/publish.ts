import { textOfError } from "../errors.ts";
import type { Event } from "./event.ts";
import { type ApiRequest, follow, type Reply, type Steps } from "./operations.ts";
import { tellClosed } from "./places.ts";
import { type Facts, type Outcome, type Said, SINKS, type SinkName, skipped } from "./sinks/outcome.ts";

/** What is to be published where; each is made when its turn comes. */
export type Publications = { [S in SinkName]?: () => Promise<Steps<Outcome>> };

/** What came of publishing: what later steps may read, and what people should know, in whole sentences. */
export interface Published {
  facts: Facts;
  said: { sink: SinkName; as: Said; sentence: string }[];
}

type Sender = { send(request: ApiRequest): Promise<Reply> };

/** One write at a time; none keeps the next one back. `open` is called for the first, and gives nothing where there is no token. */
export async function publish(
  publications: Publications,
  event: Event,
  open: () => Promise<Sender> | undefined,
): Promise<Published> {
  const published: Published = { facts: {}, said: [] };
  let github: ReturnType<typeof open>;
  for (const sink of ["check", "comment", "sarif"] as const) {
    const make = publications[sink];
    if (!make) continue;
    const closed = tellClosed(sink, event);
    const { facts, said } = closed ?? (await carryOut(make, () => (github ??= open())));
    Object.assign(published.facts, facts);
    if (said) published.said.push({ sink, as: said.as, sentence: `${SINKS[sink].noun} ${VERBS[said.as]} ${said.why}` });
  }
  return published;
}

/** A fault of ours must not keep the step from telling what it found. */
async function carryOut(
  make: () => Promise<Steps<Outcome>>,
  open: () => Promise<Sender> | undefined,
): Promise<Outcome> {
  try {
    const github = await open();
    return github ? await follow(await make(), github) : skipped("`github-token` is empty", "forbidden");
  } catch (error) {
    return skipped(`mcptest has a fault: ${textOfError(error)}`, "failed");
  }
}

const NOT = "was not made:";
const VERBS = { skipped: NOT, denied: NOT, forbidden: NOT, odd: "was made, but", failed: "failed:" } as const;
