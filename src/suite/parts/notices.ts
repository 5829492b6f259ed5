import type { Notifications } from "../../generated/suite.ts";
import { rootOf } from "../../values/notices.ts";
import { DEFAULTS } from "../defaults.ts";
import { type Entry, toMs } from "../scope/entry.ts";
import type { Expectation, RequestTest } from "../suite.ts";
import type { TestResolving } from "./test-resolving.ts";

/** What a test waits for, and its expectation with an assertion for each notification. */
export function readNotices(
  entry: Entry<Notifications | undefined>,
  own: Expectation,
  resolving: TestResolving,
): Pick<RequestTest, "notices" | "expect"> | undefined {
  const { value, source } = entry;
  if (!value) return undefined;
  const { subscribe = [], expect = [] } = value;
  const within_ms = toMs(entry.in("within"), resolving) ?? DEFAULTS.within_ms;
  const assertions = expect.map((notifies, index) => {
    const [target, location] = [rootOf(notifies.method), entry.at("expect", index)];
    return { target, matcher: { notifies }, location, base: source.folder };
  });
  const all = { ...own, assertions: [...own.assertions, ...assertions] };
  return { notices: { subscribe, within_ms, expect }, expect: all };
}
