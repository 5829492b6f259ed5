import { createJq, type Jq } from "../../src/jq/index.ts";
import { differs } from "../jq/conformance/run-corpus.ts";
import { type Corpus, fetchCorpora } from "./jq-corpus.ts";
import { KNOWN_DIFFERENCES } from "./jq-differences.ts";

let jq: Jq;
let corpora: Corpus[];
beforeAll(async () => {
  jq = createJq({ timeoutMs: 30_000 });
  corpora = await fetchCorpora();
});
afterAll(() => jq.close());

/** Every program runs by itself first, and then together with others. */
const ROUNDS = 2;

test("jq's own cases come out as jq has them, but for those that are listed with a reason", async () => {
  for (const { version, files } of corpora) {
    for (const { name, cases } of files) {
      expect({ version, name, empty: cases.length === 0 }).toEqual({ version, name, empty: false });
      const listed = cases.filter(({ id }) => KNOWN_DIFFERENCES[version]?.some(({ ids }) => ids.includes(id)));
      for (let round = 1; round <= ROUNDS; round++) {
        const outcomes = await Promise.all(cases.map(async (one) => ({ ...one, how: await differs(jq, one) })));
        const found = outcomes.filter(({ how }) => how !== undefined);
        const surprises = found.filter((one) => !listed.some(({ id }) => id === one.id));
        expect({ version, name, round, surprises }).toEqual({ version, name, round, surprises: [] });
        const agreed = listed.filter(({ id }) => !found.some((one) => one.id === id));
        expect({ version, name, round, agreed }).toEqual({ version, name, round, agreed: [] });
      }
    }
  }
});

test("no difference is listed that no case has", () => {
  for (const { version, files } of corpora) {
    const ids = new Set(files.flatMap(({ cases }) => cases.map(({ id }) => id)));
    const listed = (KNOWN_DIFFERENCES[version] ?? []).flatMap((difference) => difference.ids);
    expect(listed.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBeGreaterThan(700);
  }
});
