import { availableParallelism } from "node:os";

/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/__tests__/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/__tests__/system/"],
  modulePathIgnorePatterns: ["<rootDir>/lib/", "<rootDir>/build/", "<rootDir>/dist/"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "\\.ts$": ["@swc/jest", { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } }],
  },
  globalSetup: "<rootDir>/__tests__/helpers/build.mjs",
  globalTeardown: "<rootDir>/__tests__/helpers/teardown.mjs",
  // Many tests wait for the processes that they start: one worker a core would leave cores idle.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: 60_000,
};
