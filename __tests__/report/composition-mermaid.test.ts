import { drawGraph, renderMermaid } from "../../src/report/index.ts";
import { traceIn } from "../helpers/traces.ts";
import {
  buildCompositionsReport,
  buildHostileCompositionsReport,
  buildWideReport,
} from "./fixtures/composition-samples.ts";
import { buildNode, buildTrace } from "./fixtures/compositions.ts";

function mermaidOf(report: ReturnType<typeof buildWideReport>, name: string): string | undefined {
  const trace = traceIn(report.results.find((result) => result.name.startsWith(name)));
  if (!trace) throw new Error(`${name} has no trace`);
  return renderMermaid(drawGraph(trace));
}

test("nodes with status, time and iterations; needs, optional ones dotted, the longest chain thick", () => {
  expect(mermaidOf(buildCompositionsReport(), "render-readme")).toMatchInlineSnapshot(`
   "flowchart TD
     n0["✓ search<br/>search_tool · 120ms"]
     n1["✗ readme<br/>readme_tool · 1.1s"]
     n2["○ render<br/>render_tool · skipped"]
     n3["○ publish<br/>publish_tool · skipped"]
     n4["✓ badge<br/>badge_tool · 9ms"]
     n5["✓ stars<br/>stars_tool · 80ms"]
     n6["○ archive<br/>archive_tool · skipped"]
     n0 ==> n1
     n1 --> n2
     n5 --> n2
     n2 --> n3
     n1 -.-> n4
     n5 --> n4
     n0 --> n5
     n0 --> n6
     classDef ok stroke:#2da44e
     class n0,n4,n5 ok
     classDef failed stroke:#cf222e,stroke-width:3px
     class n1 failed
     classDef skipped stroke:#8c959f,stroke-dasharray:4 3
     class n2,n3,n6 skipped"
  `);
  expect(mermaidOf(buildCompositionsReport(), "enrich-all")).toContain(
    '["✗ enrich<br/>enrich_tool · 400ms<br/>12 of 200 elements failed"]',
  );
  expect(mermaidOf(buildCompositionsReport(), "gated")).toContain('["✓ draft<br/>draft_tool · 2.1s · #36;0.40"]');
});

test("a large graph is cut, and says so", () => {
  const text = mermaidOf(buildWideReport(), "wide");
  expect(text?.match(/^ {2}n\d+\[/gm)).toHaveLength(60);
  expect(text).toContain('  more["… and 240 more"]');
  expect(text).toContain("✗ node_299");
});

test("more edges than Mermaid draws are not drawn", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const dense = ids.map((id, index) => buildNode(id, { needs: ids.slice(0, index) }));
  expect(renderMermaid(drawGraph(buildTrace("dense", dense)))).toBeUndefined();
  expect(renderMermaid(drawGraph(buildTrace("dense", dense.slice(0, 20))))).toBeDefined();
});

test("hostile text stays inside its label", () => {
  const text = mermaidOf(buildHostileCompositionsReport(), "name") ?? "";
  expect(text.replace(/\["[^"\n]*"\]/g, "[]")).toMatchInlineSnapshot(`
   "flowchart TD
     n0[]
     n1[]
     n2[]
     n3[]
     n1 --> n0
     n0 --> n1
     n1 --> n1
     n2 ==> n2
     n1 --> n2
     n1 --> n3
     classDef ok stroke:#2da44e
     class n0,n3 ok
     classDef failed stroke:#cf222e,stroke-width:3px
     class n1 failed
     classDef skipped stroke:#8c959f,stroke-dasharray:4 3
     class n2 skipped"
  `);
  expect(text).not.toMatch(/<(?!br\/>)|`|\u202e/);
});
