import type { Reporter, ReporterName } from "./reporter.ts";
import { json } from "./reporters/json.ts";
import { pretty } from "./reporters/pretty.ts";

/** Every format, in the order that help lists them. */
export const REPORTERS: Readonly<Record<ReporterName, Reporter>> = { pretty, json };
