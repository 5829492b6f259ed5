import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BEHAVIOUR, tryServer } from "../../src/audit/behaviour.ts";
import type { Surface } from "../../src/audit/index.ts";
import { openSession } from "../../src/mcp/index.ts";
import { fixture, useSandbox } from "../mcp/sessions.ts";
import { type Offers, tool, useFolder } from "./audited.ts";

const folder = useFolder();
const sandbox = useSandbox();

/** Tries the tools of a server; the time is over when its nth session is asked for. */
async function tryUntil(last: number, mode: string) {
  const offers: Offers = { tools: [tool(), tool({ name: "list_books", inputSchema: { type: "object" } })] };
  const file = join(folder(), `${mode}.json`);
  writeFileSync(file, JSON.stringify(offers));
  const server = fixture("audited", [file, mode]);
  const late = new AbortController();
  const { signal } = late;
  let opened = 0;
  const doors = {
    open: (observer: NonNullable<Parameters<typeof openSession>[1]["observer"]>) => {
      opened += 1;
      if (opened === last) late.abort();
      return openSession(server, sandbox.options({ observer, signal }));
    },
    close: (session: Awaited<ReturnType<typeof openSession>>) => session.close(),
  };
  const known = {
    handshake: { capabilities: { tools: {} } },
    listed: { items: offers.tools as never },
    revision: "2025-11-25",
  };
  const options = { ...sandbox.options(), calls: true, limitMs: 60_000 };
  const { behaved, loss } = await tryServer(server, known, options, { doors: doors as never, late: signal, signal });
  const surface = { behaved } as Surface;
  const judged = Object.entries(BEHAVIOUR).map(async ([id, check]) => [id, await check(surface)] as const);
  return { loss, judged: Object.fromEntries(await Promise.all(judged)) };
}

test("what was seen once, when the time is over, is neither told nor passed, and what calls showed stands", async () => {
  // The second session is the first one that would show it again.
  const { loss, judged } = await tryUntil(2, "calls-anything");
  expect(loss).toBeUndefined();
  const ONCE = "it was seen once, and limits of time and calls left no second try";
  expect(judged.refuses).toEqual({ unasked: ONCE, told: { left: 0 } });
  expect(judged.alive).toMatchObject({ hits: [], told: { called: 2, not_called: [] } });
  expect(judged["read-only"]).toMatchObject({ unasked: "limits of time and calls left it out", told: { left: 2 } });
  const cut = "get_book, list_books: not tried in sequences with other tools: the time was over";
  expect(judged.alive?.told?.notes).toContain(cut);
  const { alive = { unasked: "" } } = judged;
  expect("checked" in alive && alive.checked).toBeGreaterThan(5);
});

test("no rule of the axis passes when no call was made in time, and each tool has that reason", async () => {
  const { loss, judged } = await tryUntil(1, "calls-anything");
  expect(loss).toBeUndefined();
  for (const outcome of Object.values(judged)) {
    expect(outcome).toMatchObject({ unasked: "limits of time and calls left it out" });
    expect(outcome.told?.left).toBeGreaterThan(0);
  }
  const reason = "limits of time and calls left it out";
  expect(judged.alive?.told).toMatchObject({
    called: 0,
    not_called: [
      { tool: "get_book", reason },
      { tool: "list_books", reason },
    ],
  });
});
