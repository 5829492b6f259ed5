import { failure, fault } from "../../errors.ts";
import { quote } from "../../values/show/words.ts";
import { suggest } from "../../values/suggest.ts";

export const duplicateName = fault(`duplicate-name: <"name"> is also the name of the <noun> at <first>
  hint: names are unique within their block`);
export const sameName = fault(`duplicate-name: <"name"> is also the name of the <noun> at <first>
  hint: <hint>`);
export const sameScore = fault(`duplicate-name: <"name"> is also the name of the <noun> at <first>
  hint: give the <noun>s of a test different names`);
export const unknownServer = fault(`unknown-server: server <"name"> is not declared
  hint: <name of servers> else: declare it under servers`);
export const noServer = fault(`missing-key: the suite declares no server
  hint: declare one under servers`);
/** `who`: `test "x"`; `noun`: what it is. */
export const missingServer = fault(`missing-key: <who> names no server, and the suite declares <number>: <servers>
  hint: add server to the <noun>, or set default_server`);
export const focused = fault(`focused-in-ci: test <"test"> is marked only, and CI=true
  hint: remove \`only\` before you merge`);
export const invalidDuration = fault(`invalid-value: <"key"> must be longer than 0, but is <"value">
  hint: write it as 250ms, 30s, 2m or 1h`);
/** `by`: `the default`, where no key says how long a call may take. */
export const shortestCall =
  fault(`invalid-value: \`max_call_timeout\` (<duration most>) is below \`call_timeout\` (<duration call>[[, <by>]])
  hint: it is the most that one call may take, progress included: raise it, or lower \`call_timeout\``);
export const invalidUrl = failure(`invalid-url: <"key"> is not an http or https URL: <"url">
  hint: give the whole address, such as http://localhost:8000/mcp`);
export const headerLineBreak = fault('invalid-value: header <"name"> has a line break or a NUL character in its value');
export const invalidCommand = fault(`invalid-command: the command cannot be split into words: <error>
  hint: <hint>`);
export const emptyProgram = fault(`invalid-command: the command names no program
  hint: write the program first`);
export const noServerKind = fault(`missing-key: server <"name"> has no command, url or mock
  hint: command starts it over stdio, url reaches it over HTTP, mock is the embedded one`);
export const serverKinds = fault(`invalid-value: server <"name"> has <kinds>; it can be only one
  hint: make two servers of it`);
export const misplacedServerKey = fault(`unknown-key: <"key"> does not fit server <"name">, which has <kind>
  hint: <key> is for servers with <fits>`);
/** A key of an answer to elicitation that its mode does not have. */
export const misplacedAnswerKey = {
  url: fault(`invalid-value: an answer of mode url has no <"key">: what a person does at the URL goes past the client
  hint: remove it, or remove \`mode: url\``),
  form: fault(`invalid-value: <"key"> is for answers of mode url, and this one fills in a form
  hint: add \`mode: url\`, or remove it`),
};
export const unusedVariable = fault('unused-variable: variable <"name"> is never used');
export const unusedServer = fault('unused-server: no test uses server <"name">');
export const globOfDestructive = fault(`invalid-value: allow_destructive takes exact names, but <"name"> is a glob
  hint: name each destructive tool; \`allow\` takes globs`);
export const noTests = fault(`no-tests: the suite declares no test
  hint: add one under \`tools\`, or have some written: mcptest init --server-command "…"`);
/** `who`: `no node`. */
export const unusedRowVariable = fault(`unused-case-variable: <who> reads variable <"name">
  hint: <hint>`);

/** What to do about a variable of a row that nothing reads. */
export function hintUnread(name: string, read: Iterable<string>): string {
  const close = suggest(name, read);
  return close === undefined ? `read it as \${var.${name}}, or remove it` : `did you mean ${quote(close)}?`;
}

export const literalKey = fault(`no-effect: the key <"key"> stays as written: references are resolved in values only
  hint: write the key out`);
export const tooManyRows = fault(`invalid-value: the matrix makes <number number> rows, more than <number most>
  hint: remove values, or name the combinations that matter`);
export const unreadableRows = fault(`invalid-value: the rows of <"path"> cannot be read: <reason>
  hint: CSV, with the names of the variables in its first line, or a list of rows in JSON or YAML`);
