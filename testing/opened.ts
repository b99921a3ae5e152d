interface Closable {
  close(): Promise<void>
}

/** What tests have opened and not closed yet, oldest first. */
const opened: Closable[] = []

/** Makes `close` happen once, and at the latest after the test, or the file of tests, that has opened the thing. */
export function closedAfterTests<T extends Closable>(thing: T): T {
  let closing: Promise<void> | undefined
  const closable = { ...thing, close: () => (closing ??= thing.close()) }
  opened.push(closable)
  return closable
}

export const countOpened = () => opened.length

/** Closes what was opened since `countOpened` gave this count, the newest first. */
export async function closeOpened(count: number): Promise<void> {
  for (const thing of opened.splice(count).reverse()) await thing.close()
}
