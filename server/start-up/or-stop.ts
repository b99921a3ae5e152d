import type { Environment } from '#server/environment.ts'
import { faultSentence } from './fault-sentence.ts'

/**
 * One step of the start. A fault that the operator has to put right ends the process with its sentence and exit code 1;
 * anything else is a bug and is thrown on.
 */
export async function orStop<T>(
  step: () => T | Promise<T>,
  settings: Partial<Environment> = {},
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const sentence = faultSentence(error, {
      DATABASE_URL: '',
      PORT: 0,
      HOST: '',
      ...settings,
    })
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}
