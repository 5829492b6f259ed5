/**
 * Opens a log whose lines cannot act as workflow commands, whoever wrote them: it stands between `::stop-commands::token` and its end, and
 * the runner prints what stands in between and obeys none of it. The token must be random and never shown to what is logged. Nothing else
 * may be written to the same stream meanwhile, and nothing at all to the other one: the runner reads stdout and stderr side by side.
 * Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#stopping-and-starting-workflow-commands
 */
export function openFencedLog(write: (text: string) => void, token: string) {
  let atLineStart = true;
  let closed = false;
  write(`::stop-commands::${token}\n`);
  return {
    write(text: string): void {
      if (closed) throw new Error("the fenced log is closed");
      if (text === "") return;
      write(text);
      atLineStart = /[\r\n]$/.test(text);
    },
    /** Ends the fence; later writes are refused. Closing twice does nothing. */
    close(): void {
      if (closed) return;
      closed = true;
      write(`${atLineStart ? "" : "\n"}::${token}::\n`);
    },
  };
}
