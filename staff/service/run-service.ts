import type { WireService } from '#contract/staff/service.ts'
import type { Outlet } from '#staff/live/lanes.ts'

/** Changes the service of one outlet. */
export type ChangeService = (outlet: Outlet) => Promise<WireService>

/** Changes the service of several outlets. */
export interface ServiceCall {
  /** @param button what was tapped, which shows that it is at work */
  run(button: string, outlets: readonly Outlet[], make: ChangeService): void
  /** The button that is at work; null for none. */
  running: string | null
}
