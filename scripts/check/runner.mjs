/**
 * Runs the steps in order, neighbours of one `stage` side by side, printing a line for each as it ends and the output of those
 * that failed at the end. Gives the sums of tests.
 */
export async function runSteps(steps, context, print = console.log) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const stage of new Set(steps.map((step) => step.stage))) {
    await Promise.all(
      steps
        .filter((step) => step.stage === stage)
        .map(async (step) => {
          const started = performance.now();
          const result = await attempt(step, context);
          const counts = result.counts ?? { passed: result.ok ? 1 : 0, failed: result.ok ? 0 : 1, skipped: 0 };
          for (const key of Object.keys(sums)) sums[key] += counts[key];
          const ok = counts.failed === 0;
          const seconds = ((performance.now() - started) / 1000).toFixed(1);
          print(`${ok ? "ok    " : "FAILED"} ${step.name.padEnd(12)} ${seconds.padStart(6)} s  ${step.summary}`);
          if (!ok) failures.push({ step, output: result.output });
        }),
    );
  }
  for (const { step, output } of failures) print(`\n--- ${step.name}: ${step.summary}\n${output.trimEnd()}`);
  print("");
  return sums;
}

async function attempt(step, context) {
  try {
    return await step.run(context);
  } catch (error) {
    return { ok: false, output: error.stack ?? String(error) };
  }
}
