export { Budget } from "./budget.ts";
export { type Clock, clock } from "./clock.ts";
export { type Caps, Meter, type Reservation, type Spent, type Tripped } from "./meter.ts";
export { meter, TOOL_USE_TOKENS } from "./metering.ts";
export { type Spending, spendFreely } from "./spending.ts";
export { costOf, readUsage, type Usage } from "./usage.ts";
export { describeTrip, unheldCap, unknownPrice, unknownUsage } from "./wording.ts";
