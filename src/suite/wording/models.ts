import { failure, fault } from "../../errors.ts";

/** All wording of what can be wrong with which model is asked, and how. Without a location it is in the environment. */

export const unknownProvider = failure(`invalid-value: <variable> names no provider: <"value">
  hint: <known>`);
/** What the address is, is not told: it may hold a password. */
export const invalidAddress = failure(`invalid-url: <name> must be an http or https URL without user info
  and without a query
  hint: name the key by \`api_key_env\`, and give parameters by \`query\``);
export const plainHttp = failure(`plain-http: <name>: the key of <key> goes over plain http
  hint: use https, or an address of this machine`);
/** `maker` and `names` with their articles. */
export const otherMaker = failure(`other-maker: <name>: <"model"> is not <maker> model:
  set provider: <instead>, or name <names> model`);
export const sameLabel = fault(`duplicate-name: two models of the list are called <"label">
  hint: give one of them another \`name\``);
