import { createJq } from "../../src/jq/index.ts";
import { describeEngine } from "./engine-tests.ts";

describeEngine("wasm", { version: "1.8", rounds: 4, open: async (options) => createJq(options) });
