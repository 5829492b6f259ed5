import { McptestError } from "../../errors.ts";
import { quote } from "../../values/show/words.ts";
import { nameSome } from "../../values/text.ts";

/** A row that a test is loaded for. */
export interface RowOf {
  readonly name: string;
  /** Names all rows of the test; the same object for each of them. */
  readonly rows: readonly string[];
}

/** Gathers faults of tests with rows, so that a fault names the rows that have it, unless all have it. */
export interface RowFaults {
  report(error: McptestError): void;
  warn(warning: McptestError): void;
  /** Faults reported during `act` are those of the row. */
  within<T>(row: RowOf | undefined, act: () => T): T;
  flush(): void;
}

/** `report` and `warn` get faults that do not belong to a row at once. */
export function createRowFaults({ report, warn }: Pick<RowFaults, "report" | "warn">): RowFaults {
  const faults = new Map<string, { error: McptestError; rows: RowOf["rows"]; names: Set<string> }>();
  let current: RowOf | undefined;
  return {
    warn,
    report(error) {
      if (!current) return report(error);
      const { file, line, column } = error.location ?? {};
      const key = JSON.stringify([error.code, error.message, file, line, column]);
      const fault = faults.get(key) ?? { error, rows: current.rows, names: new Set<string>() };
      faults.set(key, fault);
      fault.names.add(current.name);
    },
    within(row, act) {
      const before = current;
      current = row;
      try {
        return act();
      } finally {
        current = before;
      }
    },
    flush() {
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
