import { type ErrorCode, fault } from "../../errors.ts";

/** Faults of ids. `noun`: what has the id, one of several in a `whole`. */
export function idFaults<C extends ErrorCode, N extends string, W extends string>(code: C, noun: N, whole: W) {
  return {
    malformedId: fault(`${code}: invalid ${noun} id <"id">
      hint: letters, digits, _ and -; start with a letter or _`),
    reservedId: fault(`${code}: the ${noun} id <"id"> is reserved
      hint: choose another id`),
    duplicateId: fault(`${code}: <"id"> is also the id of the ${noun} at <first>
      hint: ids are unique within their ${whole}`),
  };
}

export const noNodes = fault(`composition-empty: <name> has no nodes
  hint: give it one, such as - { id: search, tool: search }`);
export const { malformedId, reservedId, duplicateId } = idFaults("composition-id", "node", "composition");
export const unknownNeed = fault(`composition-needs: unknown node <"id"> in needs of <node>
  hint: <id of ids> else: remove it`);
export const needsItself = fault(`composition-needs: <node> needs itself
  hint: remove it`);
export const needsTwice = fault(`composition-needs: <node> needs <"id"> twice
  hint: remove one of the two`);
export const needsCircle = fault(`composition-cycle: nodes need each other in a circle: <circle>
  hint: remove one of these needs`);
export const readsUnlisted = fault(`composition-reference: <node> reads <raw> but does not list <"id"> in needs
  hint: add <id> to needs of <node>`);
export const readsWithoutNeeds = fault(`composition-reference: <node> reads <raw> but does not list <"id"> in needs
  hint: add \`needs: [<id>]\` to <node>`);
export const readsUnknown = fault(`composition-reference: unknown node <"id"> in <raw> of <node>
  hint: <id of ids> else: add the node`);
export const readsVariable = fault(`composition-reference: unknown node <"id"> in <raw> of <node>
  hint: did you mean \${var.<id>}?`);
export const readsItself = fault(`composition-reference: <node> reads <raw>, its own output
  hint: in a loop, \${loop.previous} is the output of the round before`);
export const readsNoElement = fault(`composition-reference: <node> reads <raw> and does not fan out
  hint: add for_each, which gives it an element`);
export const readsNoRound = fault(`composition-reference: <node> reads <raw> and does not loop
  hint: add loop, which gives it rounds`);
export const undefinedVariable = fault(`unknown-variable: variable <"name"> is defined neither by a case
  nor under variables
  hint: <name of names> else: add <name> to vars of the cases`);
export const noList = fault(`composition-for-each: for_each of <node> must be a list or one reference, but is <text>
  hint: write a list, \${parent}, \${parent.path} or \${var.NAME}`);
export const unknownOutput = fault(`composition-output: unknown node <"id"> in output
  hint: <id of ids> else: name a node`);
export const excludes = fault(`composition-conflict: <node> has <one> and <other>; it can have only one of them
  hint: remove <other>`);
export const unusedNeed = fault(`unused-need: <node> needs <"id"> and reads nothing of it
  hint: read it, or remove it; where it only sets the order, give <"id"> an expect`);
export const unusedNode = fault(`unused-node: no other node, no output and no assertion reads <node>
  hint: read it, assert something about it, or remove it`);
export const noEffect = fault(`no-effect: <key> of <node> has no effect without <other>
  hint: add <other>, or remove it`);
export const constantWhen = fault(`no-effect: when of <node> reads no .parents, so it says the same in every run
  hint: read what a parent gave, such as .parents.search, or remove it`);
export const unboundedCalls = fault(`unbounded-calls: a fan-out and a loop multiply each other's calls at <node>,
  and the composition has no budget
  hint: give the composition a budget`);
export const conditionalOutput = fault(`conditional-output: the output of the composition is that of <node>,
  which its own when may skip
  hint: the output is then null; choose another one, or assemble it`);
