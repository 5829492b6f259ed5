import { fault } from "../../errors.ts";

export const invalidTarget = fault(`invalid-target: target <"target"> is no path: <error>
  hint: write it as result.items[0]["odd key"][*].name`);
export const unknownRoot = fault(`invalid-target: target <"target"> reads <"root">, which no such test has
  hint: <root of roots> else: `);
export const unknownNode = fault(`invalid-target: there is no node <"id">
  hint: <id of ids> else: name a node`);
export const noMatcher = fault(`invalid-value: no matcher stands after <"before">
  hint: write it as result.total >= 3 or result.error absent`);
export const gluedSign = fault(`invalid-value: no matcher stands after <"before">
  hint: put spaces around the sign: result.total >= 3`);
export const noValue = fault(`invalid-value: no value stands after <"word">
  hint: <hint>`);
export const unquoted = fault(`invalid-value: YAML takes the line that begins with <"key"> for a map
  hint: put the whole line in quotes, as it has a colon and a space in it`);
export const notJson = fault(`invalid-value: the value <"text"> is no JSON
  hint: JSON has its names and texts in double quotes: ["a", "b"]`);
export const emptyRange = fault(`invalid-value: no number is between <low> and <high>
  hint: the lower limit comes first: [<high>, <low>]`);
export const invalidRegex = fault(`invalid-regex: the regular expression does not compile: <error>
  hint: the syntax is RE2's: https://github.com/google/re2/wiki/Syntax`);
export const invalidSchema = fault("invalid-schema: the JSON Schema does not compile: <error>");
export const invalidJq = fault("invalid-jq: the jq program does not compile: <error>");
/** A program that broke jq, so that what it has to say of the program is not known. */
export const uncheckedJq = fault(`jq-failed: the jq program could not be compiled: <message>
  hint: <hint>`);
