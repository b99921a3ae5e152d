import { type ComponentType, lazy } from 'react'
import { reportTrouble } from './trouble.ts'

/** Milliseconds a script may take before the diner is offered another try (spec §9). */
export const chunkTimeout = 120_000

/**
 * A component whose script comes when it is first shown. One that does not come leaves its place empty, rather than
 * taking the screen with it, and the diner is offered another try.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await arrival(load()) }))
}

async function arrival<T>(loading: Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return loading
  const timer = setTimeout(reportTrouble, chunkTimeout)
  try {
    return await loading
  } catch {
    reportTrouble()
    // Until the page is loaded anew.
    return new Promise<T>(() => {})
  } finally {
    clearTimeout(timer)
  }
}
