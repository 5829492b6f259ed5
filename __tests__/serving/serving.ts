import { type CliOptions, type RunningCli, startCli } from "../helpers/cli.ts";
import type { Sandbox } from "../mcp/sessions.ts";

/** Starts a command over HTTP, until the test ends; gives its address. */
export async function startHttp(
  sandbox: Sandbox,
  args: readonly string[],
  options: CliOptions = {},
): Promise<{ url: string; cli: RunningCli }> {
  const cli = startCli([...args, "--front", "http"], options);
  await cli.printed('"url"');
  sandbox.atEnd(async () => {
    cli.kill("SIGTERM");
    const { code, stdout } = await cli.done;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  });
  return { url: /"url": "(.+)"/.exec(cli.stderr)?.[1] ?? "", cli };
}
