import type { Event } from "./event.ts";
import type { ApiRequest, Reply, Steps } from "./operations.ts";
import { whyClosed } from "./places.ts";
import { type Facts, type Outcome, SINKS, type SinkName, skipped } from "./sinks/outcome.ts";

/** What is to be published where; each is made when its turn comes. */
export type Publications = { [S in SinkName]?: () => Promise<Steps<Outcome>> };

/** What came of publishing: what later steps may read, and what people should know, in whole sentences. */
export interface Published {
  facts: Facts;
  said: { sink: SinkName; as: "skipped" | "odd" | "failed"; sentence: string }[];
}

/** One after the other, so that GitHub gets one write at a time; none keeps the next one back. `open` is called for the first of them. */
export async function publish(
  publications: Publications,
  event: Event,
  open: () => Promise<{ send(request: ApiRequest): Promise<Reply> } | undefined>,
): Promise<Published> {
  const published: Published = { facts: {}, said: [] };
  let port: ReturnType<typeof open> | undefined;
  for (const sink of ["check", "comment", "sarif"] as const) {
    const make = publications[sink];
    if (!make) continue;
    const closed = whyClosed(sink, event);
    port ??= closed === undefined ? open() : undefined;
    const github = await port;
    const { facts, said } = closed === undefined ? await run(await make(), github) : skipped(closed);
    Object.assign(published.facts, facts);
    if (said) published.said.push({ sink, as: said.as, sentence: tell(sink, said) });
  }
  return published;
}

async function run(
  steps: Steps<Outcome>,
  port: { send(request: ApiRequest): Promise<Reply> } | undefined,
): Promise<Outcome> {
  if (!port) return { facts: {}, said: { as: "failed", why: "`github-token` is empty" } };
  let step = steps.next();
  while (!step.done) step = steps.next(await port.send(step.value));
  return step.value;
}

const WORDS = { skipped: " was not made:", odd: " was made, but", failed: " failed:" } as const;

function tell(sink: SinkName, { as, why }: NonNullable<Outcome["said"]>): string {
  return `${SINKS[sink].noun}${WORDS[as]} ${why}`;
}
