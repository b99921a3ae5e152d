import { useEffect } from 'react'
import { call } from '../api/call.ts'

/** Counts the visit on page load; the answer is not read (spec §7). */
export function useVisit(): void {
  useEffect(() => {
    call('GET /api/visitor').catch(() => {})
  }, [])
}
