export { type Answer, type Channel, type HttpOptions, openChannel, pause } from "./channel.ts";
export { createHttpClient, type HttpResponse } from "./client.ts";
export { tryNetwork } from "./network.ts";
export { encodingOf, showText } from "./refusal.ts";
export { nameStatus, nameUrl, type Refusal, statusOf } from "./wording.ts";
