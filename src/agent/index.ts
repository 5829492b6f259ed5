export { type Channel, type Conversation, callsOf, finalResponse, startConversation } from "./conversation.ts";
export { conversationCandidate, describeConversation, describeTokens, restoreConversation } from "./detail.ts";
export { runAgent } from "./run-agent.ts";
export { subjectOfConversation } from "./subject.ts";
export { checkTrajectory } from "./trajectory.ts";
