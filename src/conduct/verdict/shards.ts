import { dealsOf, partsOf, type Report } from "../../report/index.ts";
import { nameSome } from "../../values/text.ts";
import { missingShards } from "../wording.ts";
import type { Circumstances, Found } from "./reason.ts";

export function findMissingShards(report: Report, { saved = false, allowPartial = false }: Circumstances): Found[] {
  if (!saved || allowPartial) return [];
  return dealsOf(report).flatMap(({ count: of, missing, lost }): Found[] => {
    if (lost === 0) return [];
    const named = missing.map((index) => `${index}/${of}`).join(", ");
    const more = lost > missing.length ? ` and ${lost - missing.length} more` : "";
    const [are, whose] = lost === 1 ? [`shard ${named} is`, "its"] : [`shards ${named}${more} are`, "their"];
    return [{ message: `${are} missing; ${whose} tests are not in this report`, count: lost, of }];
  });
}

export function findRepeatedShards(report: Report): Found[] {
  return dealsOf(report).flatMap(({ count: of, repeated }): Found[] => {
    if (repeated.length === 0) return [];
    const named = nameSome(repeated, 10, (index) => `${index}/${of}`);
    const are = repeated.length === 1 ? `shard ${named} is` : `shards ${named} are`;
    return [{ message: `${are} there more than once; the first counts`, count: repeated.length, of }];
  });
}

/** Throws McptestError `shards-missing` where these reports together lack shards of a whole. */
export function requireShards(reports: readonly Report[]): void {
  const [first] = reports;
  const parts = reports.flatMap((report) => partsOf(report));
  const lost = first ? findMissingShards({ ...first, run: { ...first.run, parts } }, { saved: true }) : [];
  if (lost.length > 0) throw missingShards({ reasons: lost.map(({ message }) => message).join("; ") });
}
