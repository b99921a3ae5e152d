import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { boardWords } from '#staff/words/board.ts'
import type { Outlet } from './lanes-of.ts'
import { LaterDrawer } from './later-drawer.tsx'

const MenuSheet = lazyPart(
  () => import('#staff/office/menu-sheet.tsx'),
  'MenuSheet',
  (failed) => <SheetFailure {...failed} title={boardWords.rail.menu} />,
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
      <MenuSheet
        later={{ count: later.length, onOpen: () => onOpen('later') }}
        onClose={() => onOpen(null)}
      />
    )
  }
  if (open === 'later') {
    return (
      <LaterDrawer orders={later} outlets={outlets} onOpen={onOrder} onClose={() => onOpen(null)} />
    )
  }
  return null
}
