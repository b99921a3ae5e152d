import { useEffect } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'

/** Counts the visit on page load; the answer is not read. */
export function useVisit(): void {
  useEffect(() => {
    call(calls.countVisit).catch(() => {})
  }, [])
}
