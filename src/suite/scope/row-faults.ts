import { McptestError } from "../../errors.ts";
import { quote } from "../../values/show/words.ts";
import { nameSome } from "../../values/text.ts";
import type { Collector } from "../yaml/collector.ts";

/** A row that a test is loaded for. */
export interface RowOf {
  readonly name: string;
  /** Names all rows of the test; the same object for each of them. */
  readonly rows: readonly string[];
}

export type RowFaults = ReturnType<typeof createRowFaults>;

/**
 * Gathers faults of tests with rows, so that a fault names the rows that have it, unless all have it. `report` and `warn` get faults that do not
 * belong to a row at once.
 */
export function createRowFaults({ report, warn }: Pick<Collector, "report" | "warn">) {
  const faults = new Map<string, { error: McptestError; rows: RowOf["rows"]; names: Set<string> }>();
  let current: RowOf | undefined;
  return {
    warn,
    report(error: McptestError): void {
      if (!current) {
        report(error);
        return;
      }
      const { file, line, column } = error.location ?? {};
      const key = JSON.stringify([error.code, error.message, file, line, column]);
      const fault = faults.get(key) ?? { error, rows: current.rows, names: new Set<string>() };
      faults.set(key, fault);
      fault.names.add(current.name);
    },
    /** Faults reported during `act` are those of the row. */
    within<T>(row: RowOf | undefined, act: () => T): T {
      const before = current;
      current = row;
      try {
        return act();
      } finally {
        current = before;
      }
    },
    flush(): void {
      for (const { error, rows, names } of faults.values()) {
        const { code, message, hint, location, cause } = error;
        const some = `${names.size === 1 ? "row" : "rows"} ${nameSome([...names], MOST_NAMED, quote)}: ${message}`;
        report(names.size < new Set(rows).size ? new McptestError(code, some, { hint, location, cause }) : error);
      }
      faults.clear();
    },
  };
}

const MOST_NAMED = 3;
