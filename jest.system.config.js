import base from "./jest.config.js";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/__tests__/system/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
  // Images are too large for memory.
  globalSetup: "<rootDir>/__tests__/helpers/build.mjs",
  testTimeout: 600_000,
};
