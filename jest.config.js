import { availableParallelism } from "node:os";

const SOURCES = `^${import.meta.dirname.replace(/[^\w/]/g, "\\$&")}/src/.*\\.ts$`;
/** Packages that many test files import, of those made of modules; and the one whose state the code under test shares. */
const PACKAGES = "fast-check|micromark|mdast-util|@actions/core";

/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/__tests__/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/__tests__/system/"],
  modulePathIgnorePatterns: ["<rootDir>/lib/", "<rootDir>/build/", "<rootDir>/dist/"],
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    [`${SOURCES}|/node_modules/(${PACKAGES})`]: "<rootDir>/__tests__/helpers/native.mjs",
    "\\.ts$": ["@swc/jest", { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!${PACKAGES})`],
  globalSetup: "<rootDir>/__tests__/helpers/in-memory.mjs",
  globalTeardown: "<rootDir>/__tests__/helpers/teardown.mjs",
  // Many tests wait for the processes that they start: one worker a core would leave cores idle.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: 300_000,
};
