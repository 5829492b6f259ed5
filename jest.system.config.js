import base from "./jest.config.js";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/__tests__/system/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
  testTimeout: 300_000,
};
