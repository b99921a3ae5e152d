import { useRef } from 'react'

/**
 * Does work once at a time: asked for while it runs, it is done again afterwards, once for however many times.
 * @returns the function that does it; what the work throws ends the repeats
 */
export function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false)
  const isAskedAgain = useRef(false)
  return async (work) => {
    isAskedAgain.current = isRunning.current
    if (isRunning.current) return
    isRunning.current = true
    try {
      do {
        isAskedAgain.current = false
        await work()
      } while (isAskedAgain.current)
    } finally {
      isRunning.current = false
    }
  }
}
