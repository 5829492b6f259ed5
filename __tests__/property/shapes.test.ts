import { findFrame, findLanguageError } from "../../src/property/checks/shapes.ts";

test.each([
  ["JavaScript", "Error: bad\n    at check (/srv/app/index.js:10:5)"],
  ["JavaScript on Windows", "Error: bad\n    at new Check (C:\\app\\dist\\index.js:10:5)"],
  ["JavaScript without a function", "Error: bad\n    at file:///app/server.ts:10:5"],
  ["JavaScript of Node", "Error: bad\n    at async Module.run [as go] (node:internal/modules:1:2)"],
  ["JavaScript, bundled", "Error: bad\n    at Object.<anonymous> (webpack:///src/a.ts:1:2)"],
  ["Python", 'Traceback (most recent call last):\n  File "/app/t.py", line 3, in run\n    x'],
  ["Python in JSON", JSON.stringify('Traceback:\n  File "t.py", line 3, in run')],
  ["Python without a file", '  File "<string>", line 1'],
  ["Python of a script", '  File "/usr/bin/tool", line 3, in <module>'],
  ["Java", "java.lang.NumberFormatException\n\tat java.base/java.lang.Integer.parseInt(Integer.java:652)"],
  ["Kotlin", "\tat com.acme.Tool.check(Tool.kt:42)"],
  ["C#", "   at Acme.Tool.Check(Int32 n) in /src/Tool.cs:line 42"],
  ["Go", "panic: bad\n\ngoroutine 7 [running]:\nmain.handler(...)"],
  ["Rust", "thread 'main' panicked at src/main.rs:4:5:\nbad"],
  ["a backtrace of Rust", "   3: app::run\n             at ./src/main.rs:4:5"],
  ["Ruby", "/app/lib/tool.rb:12:in 'Integer#check': bad (ArgumentError)"],
  ["PHP", "PHP Warning: Undefined variable $x in /srv/app/x.php on line 3"],
  ["a trace of PHP", "#0 /srv/app/x.php(12): run()"],
])("a stack frame of %s is seen", (_, text) => {
  expect(findFrame(text)).toBeDefined();
});

test.each([
  ["a linter of JavaScript", "Unexpected token at src/app.js:10:5"],
  ["a linter that has a place in brackets", "Unexpected token at line 1 (src/app.js:10:5)"],
  ["a compiler of TypeScript", "main.ts:3:5 - error TS2304: Cannot find name 'x'."],
  ["a compiler of Rust", "expected `;` at src/lib.rs:5"],
  ["a linter of PHP", "Parse error: syntax error in index.php on line 3"],
  ["a file of data", 'File "report.csv", line 3: 4 columns expected'],
])("what %s says of its input is none", (_, text) => {
  expect(findFrame(text)).toBeUndefined();
});

test.each([
  ["x is not defined", "x is not defined"],
  ["ReferenceError: row is not defined\n    at f", "row is not defined"],
  ["rows.map is not a function", "rows.map is not a function"],
  ["Order is not defined for this customer", undefined],
  ["The currency of this account is not defined.", undefined],
])("the fault of code in %j is %j", (text, fault) => {
  expect(findLanguageError(text)).toBe(fault);
});
