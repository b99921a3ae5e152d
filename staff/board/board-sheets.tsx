import { lazy, Suspense } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Outlet } from './lanes-of.ts'
import { LaterDrawer } from './later-drawer.tsx'

const MenuSheet = lazy(() =>
  import('#staff/office/menu-sheet.tsx').then((it) => ({ default: it.MenuSheet })),
)

export type BoardSheet = 'menu' | 'later'

interface Props {
  open: BoardSheet | null
  later: WireStaffOrder[]
  outlets: Outlet[]
  onOpen(sheet: BoardSheet | null): void
  onOrder(id: string): void
}

/** The sheet that is open over the board: its menu, or the orders for later. */
export function BoardSheets({ open, later, outlets, onOpen, onOrder }: Props) {
  if (open === 'menu') {
    return (
      <Suspense fallback={null}>
        <MenuSheet
          later={{ count: later.length, onOpen: () => onOpen('later') }}
          onClose={() => onOpen(null)}
        />
      </Suspense>
    )
  }
  if (open === 'later') {
    return (
      <LaterDrawer orders={later} outlets={outlets} onOpen={onOrder} onClose={() => onOpen(null)} />
    )
  }
  return null
}
