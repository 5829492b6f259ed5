export { type Answer, type Channel, type HttpOptions, openChannel, pause } from "./channel.ts";
export type { HttpResponse } from "./client.ts";
export { nameStatus, nameUrl, type Refusal, statusOf } from "./errors.ts";
export { tryNetwork } from "./network.ts";
export { showText } from "./refusal.ts";
