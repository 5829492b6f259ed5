export { conversationCandidate } from "./candidate.ts";
export type { Channel } from "./channel.ts";
export { type Conversation, type ConversationCall, startConversation } from "./conversation.ts";
export { describeConversation } from "./detail.ts";
export { runAgent } from "./run-agent.ts";
export { subjectOfConversation } from "./subject.ts";
export { checkTrajectory } from "./trajectory.ts";
