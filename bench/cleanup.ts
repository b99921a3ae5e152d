const steps: (() => Promise<void>)[] = []

/** Stops a process or removes a folder when the benchmark has ended, also when it failed. */
export function atEnd(step: () => Promise<void>): void {
  steps.push(step)
}

/** Stops servers in the reverse order of their start. */
export async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}
