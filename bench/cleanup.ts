const steps: (() => Promise<void>)[] = []

/** Stops a process or removes a folder when the benchmark has ended, also when it failed. */
export function atEnd(step: () => Promise<void>): void {
  steps.push(step)
}

/** What was started last is stopped first. */
export async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}
