// What the runner starts when the job is over: the same bundle, told so.
process.argv[2] = "post";
await import("./index.js");
export {};
