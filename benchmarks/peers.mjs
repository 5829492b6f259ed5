import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs the other tools into a scratch folder and writes the same work for each; gives { name, command(count) }. */
export async function preparePeers(folder, everything) {
  const install = (name) => {
    const prefix = join(folder, name);
    execFileSync("npm", ["install", "--prefix", prefix, "--no-audit", "--no-fund", "--loglevel=error", name], {
      stdio: "inherit",
    });
    return join(prefix, "node_modules", name);
  };
  return [aegis(folder, install("mcp-aegis"), everything), promptfoo(folder, install("promptfoo"), everything)];
}

function aegis(folder, home, everything) {
  const config = join(folder, "aegis.config.json");
  writeFileSync(config, JSON.stringify({ name: "everything", command: process.execPath, args: [everything] }));
  return {
    name: "mcp-aegis",
    command(count) {
      const tests = range(count).map((n) => ({
        it: `test ${n}`,
        request: {
          jsonrpc: "2.0",
          id: `echo-${n}`,
          method: "tools/call",
          params: { name: "echo", arguments: { message: "hello" } },
        },
        expect: {
          response: {
            jsonrpc: "2.0",
            id: `echo-${n}`,
            result: { content: [{ type: "text", text: "match:contains:hello" }] },
          },
        },
      }));
      const suite = join(folder, `aegis-${count}.test.mcp.yml`);
      writeFileSync(suite, JSON.stringify({ description: "echo", tests })); // JSON is YAML.
      return { argv: [process.execPath, join(home, "bin/aegis.js"), suite, "--config", config], cwd: folder };
    },
  };
}

function promptfoo(folder, home, everything) {
  const env = {
    PROMPTFOO_DISABLE_TELEMETRY: "1",
    PROMPTFOO_DISABLE_UPDATE: "1",
    PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
    PROMPTFOO_CONFIG_DIR: join(folder, "promptfoo-home"),
  };
  return {
    name: "promptfoo",
    command(count) {
      const config = join(folder, `promptfoo-${count}.json`);
      const server = { command: process.execPath, args: [everything], name: "everything" };
      writeFileSync(
        config,
        JSON.stringify({
          providers: [{ id: "mcp", config: { enabled: true, server } }],
          prompts: ["{{prompt}}"],
          tests: range(count).map((n) => ({
            description: `test ${n}`,
            vars: { prompt: JSON.stringify({ tool: "echo", args: { message: "hello" } }) },
            assert: [{ type: "contains", value: "hello" }],
          })),
        }),
      );
      const argv = [
        process.execPath,
        join(home, "dist/src/entrypoint.js"),
        "eval",
        "-c",
        config,
        "-j",
        "1",
        "--no-table",
      ];
      return { argv, cwd: folder, env };
    },
  };
}

function range(count) {
  return Array.from({ length: count }, (_, index) => index);
}
