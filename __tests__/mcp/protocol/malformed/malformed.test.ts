import type { JsonObject } from "../../../../src/values/json.ts";
import { REVISIONS, type Revision, schemasOf } from "../published.ts";
import { LISTS } from "./lists.ts";
import { MESSAGES } from "./messages.ts";
import { RESULTS } from "./results.ts";
import type { Row } from "./row.ts";

async function judge(revision: Revision, { frame, method, params = {} }: Row) {
  const schemas = await schemasOf(revision);
  if (method !== undefined) return schemas.response(frame, { method, params: params as JsonObject });
  return frame.id === undefined ? schemas.notification(frame) : schemas.request(frame);
}

describe.each(REVISIONS)("malformed frames in %s", (revision) => {
  const rows = [...LISTS, ...RESULTS, ...MESSAGES].filter(({ revisions }) => revisions.includes(revision));

  it.each(rows)("$what", async (row) => {
    const breach = await judge(revision, row);
    expect(breach?.places.map(({ at, wanted }) => `${at} ${wanted}`)).toEqual(row.wrong.slice(0, 5));
    expect(breach?.total).toBe(row.wrong.length);
    for (const { definition } of breach?.places ?? []) expect(definition).toMatch(/^[A-Z]\w+$/);
  });

  it("are many", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });
});
