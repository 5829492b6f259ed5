export { Budget } from "./budget.ts";
export { type Caps, Meter, type Reservation, type Spent } from "./meter.ts";
export { meter, TOOL_USE_TOKENS } from "./metering.ts";
export { type Clock, clock, costOf, readUsage, type Spending, spendFreely, type Usage } from "./spending.ts";
export { describeTrip, unheldCap, unknownPrice, unknownUsage } from "./wording.ts";
