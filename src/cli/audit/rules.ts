import { CATALOG } from "../../audit/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";

/** Every rule of an audit by its axis: id, severity, and when it is broken. */
export async function renderRules(): Promise<string> {
  const axes = [...groupBy(CATALOG, ({ axis }) => axis)].map(([axis, rules]) => {
    const rows = rules.map(({ id, severity, words }) => [`  ${id}`, severity, words]);
    return `${axis}\n${alignColumns(rows).join("\n")}\n`;
  });
  return axes.join("\n");
}
