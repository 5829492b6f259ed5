export { conversationCandidate } from "./candidate.ts";
export type { Channel } from "./channel.ts";
export { type Conversation, callsOf, finalResponse, startConversation } from "./conversation.ts";
export { describeConversation, describeTokens } from "./detail.ts";
export { restoreConversation } from "./restore.ts";
export { runAgent } from "./run-agent.ts";
export { subjectOfConversation } from "./subject.ts";
export { checkTrajectory } from "./trajectory.ts";
