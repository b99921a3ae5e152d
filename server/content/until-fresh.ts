import { Refusal } from '#server/http/refusal.ts'
import { StaleContent } from '#server/tenancy/write-content.ts'

/** How often work is begun again because somebody else changed the content meanwhile. */
const mostAttempts = 5

/** Repeats work from its start when the content changed meanwhile. */
export async function untilFresh<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleContent)) throw error
      if (attempt === mostAttempts) throw new Refusal('conflict')
    }
  }
}
