export { Budget } from "./budget.ts";
export { type Caps, Meter, type Spent, type Tripped } from "./meter.ts";
export { readUsage, type Usage } from "./usage.ts";
