import { placeFile, Recording } from "../../src/cassette/index.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";

function start(): Recording {
  return new Recording({
    place: placeFile("none.json", "/"),
    test: { suite: "suite.yml", name: "one", coordinates: {} },
    redactor: createRedactor({ secrets: [] }),
    keeps: true,
    sideBySide: false,
    secrets: () => new Map(),
  });
}

test("a conversation that was lent stands in the other recording, though the lender begins anew", () => {
  const [lender, other] = [start(), start()];
  const ask = (method: string) => ({ via: "server" as const, server: "one", method, params: {} });
  lender.keep(ask("tools/call"))({ result: { content: [] } });
  lender.keep(ask("judge"))({ result: {} });
  const lent = lender.lend();
  lender.begin("recorded");
  other.adopt(lent);
  expect(other.draft.exchanges).toEqual([{ ...ask("tools/call"), result: { content: [] } }]);
  lender.adopt(lent);
  expect(lender.isRecording).toBe(false);
});
