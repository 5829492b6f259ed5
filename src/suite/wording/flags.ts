import { failure } from "../../errors.ts";

export const noServerNamed = failure(`usage: no server is named
  hint: add <flags>`);
export const exclusiveFlags = failure(`usage: <flags> exclude each other
  hint: keep one of them`);
export const serverOfNoSuite = failure(`usage: --server names a server of a suite
  hint: add <flag>`);
export const undeclaredServer = failure(`unknown-server: <path> declares no server <"name">
  hint: <hint>`);
export const noServerDeclared = failure(`usage: <path> declares no server
  hint: <hint>`);
export const severalServers = failure(`usage: <path> declares <number> servers
  hint: <hint>`);
export const badServerCommand = failure(`invalid-command: --server-command: <error>
  hint: <hint>`);
export const badUrl = failure(`invalid-url: --url <url> is not an http or https URL
  hint: give the whole address, such as http://localhost:8000/mcp`);
export const envOverHttp = failure(`usage: --env is for servers that are started
  hint: over HTTP, write --bearer-token-env NAME, or --header 'Name: value'`);
export const badEnv = failure(`usage: --env takes NAME=value, or NAME
  hint: NAME alone passes on a variable that is set`);
export const unsetEnvFlag = failure(`unset-env: environment variable <name>, named by --env, is not set
  hint: set it, or write --env <name>=…`);
export const unsetToken = failure(`unset-env: environment variable <name>, named by --bearer-token-env, is not set
  hint: set it, as in <name>=… mcptest …`);
export const httpFlags = failure(`usage: --header, --bearer-token-env and --transport are for servers reached over HTTP
  hint: leave them out, or give --url`);
export const certWithoutKey = failure(`usage: --cert and --key go together
  hint: give both`);
export const badHeader = failure(`usage: --header takes 'Name: value'
  hint: quote it for the shell, as in --header 'X-Team: search'`);
