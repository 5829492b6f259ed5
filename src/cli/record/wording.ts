import { failure } from "../../errors.ts";

export const leftBehind = failure(`unrecorded: <partial> holds a recording that was killed, or that still runs
  hint: it is a cassette: serve it, verify it, mv it to <file>, or delete it`);
export const isFull =
  failure(`unrecorded: the recording <path> has reached 64 MiB: later messages are passed on, but not recorded
  hint: record less in one session`);
export const tooLong = failure("unrecorded: a message over <number mebibytes> MiB is passed on, but not recorded");
export const cutOff =
  failure(`unrecorded: nothing more can be written beside <path> (<why>): if this is killed, the recording is lost
  hint: stop it properly: close its stdin, or press Ctrl-C`);
export const unanswered = failure(
  "unrecorded: <count requests request> got no answer and <are> not in <path>: <methods>",
);
export const nothingRecorded =
  failure(`unrecorded: nothing was recorded, and <path> was not written: no request was answered
  hint: connect an MCP client to it`);
export const noHandshake =
  failure(`unrecorded: <path> holds no initialize: mcptest serve makes one up for clients that begin with it
  hint: start the recording before the client`);
export const unsavedSession = failure(`output-unwritable: the recording <path> could not be written: <why>
  hint: [[what was recorded is in <partial>, which is a cassette]]`);
export const notStarted = failure("spawn-failed: cannot start the server: <why>");
