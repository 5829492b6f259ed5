import { fault } from "../../errors.ts";

export const noneOf = fault(`missing-key: <noun> has no <keys>
  hint: give it one of them`);
export const besideEachOther = fault(`invalid-value: <noun> has both <one> and <other>
  hint: make two tests of it`);
export const argsOfUri = fault(`unknown-key: "args" is for a template, and this test has none
  hint: write template instead of uri, or remove args`);
export const invalidTemplate = fault(`invalid-value: <"template"> breaks RFC 6570: <reason>
  hint: a variable stands in braces, such as note://{id}{?lang}`);
export const unknownArgument = fault(`unknown-key: template <"template"> has no variable <"name">
  hint: <name of names> else: it has no variable`);
export const invalidArguments = fault(`invalid-value: args do not fit the template: <reason>
  hint: a value is a text, a number, true or false, a list or a map of these`);
