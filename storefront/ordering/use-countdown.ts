import { useEffect, useState } from 'react'
import { announce } from '#storefront/shell/announce.ts'

/** Seconds left, 0 at the end; announced at 30 and at the end only. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (endsAt === 0) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000))
      setSeconds(left)
      if (left === 30) announce('You can ask for another code in 30 seconds.')
      if (left === 0) {
        announce('You can ask for another code now.')
        clearInterval(timer)
      }
    }, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])

  return {
    seconds,
    start(from: number) {
      setSeconds(from)
      setEndsAt(performance.now() + from * 1_000)
    },
  }
}
