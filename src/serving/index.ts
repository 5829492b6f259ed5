export { serveMock } from "./mock/serve-mock.ts";
