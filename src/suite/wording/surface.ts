import { fault } from "../../errors.ts";

export const noneOf = fault(`missing-key: <noun> has no <keys>
  hint: give it one of them`);
export const besideEachOther = fault(`invalid-value: <noun> has <keys>, but takes one of them
  hint: make two tests of it`);
