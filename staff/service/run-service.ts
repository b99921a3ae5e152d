import type { WireService } from '#contract/staff/service.ts'
import type { Outlet } from '#staff/board/lanes-of.ts'

/** Changes the service of one outlet. */
export type ChangeService = (outlet: Outlet) => Promise<WireService>
/** Changes the service of several. */
export type RunService = (outlets: readonly Outlet[], make: ChangeService) => void
