// The runner starts this when the job is over: the same bundle, in its second part.
process.argv[2] = "post";
await import("./index.js");
export {};
