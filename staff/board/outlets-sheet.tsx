import { Pause } from 'lucide-react'
import { OutletChoice } from '#staff/controls/choices.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { countDockets, type Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { prefer } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'
import { serviceState } from './service-state.ts'

interface Props {
  all: Outlet[]
  chosen: Outlet[]
  onClose(): void
}

/** Chooses the outlets that the board shows; each with its number of dockets and whether orders are paused. */
export function OutletsSheet({ all, chosen, onClose }: Props) {
  const now = useNow(10_000)
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const dockets = countDockets(orders ?? [], all, now)
  const [only] = chosen
  const isSome = chosen.length < all.length
  return (
    <Panel title={boardWords.rail.outlets} onClose={onClose}>
      <OutletChoice
        outlets={all}
        chosenId={chosen.length === 1 && only ? only.id : null}
        chosenIds={isSome ? idsOf(chosen) : []}
        onChoose={(id) => prefer({ outletIds: chooseOutlet(idsOf(all), idsOf(chosen), id) })}
        withAll
        noteOf={(id) => {
          const outlet = all.find((each) => each.id === id)
          const state = outlet && serviceState(outlet, now)
          return (
            <>
              <b>{outlet ? dockets.get(outlet.id) : sum([...dockets.values()])}</b>
              {(state?.kind === 'paused' || state?.kind === 'partly') && (
                <Tag>
                  <Pause size={18} aria-hidden />
                  {state.text} {state.more}
                </Tag>
              )}
            </>
          )
        }}
      />
    </Panel>
  )
}

function idsOf(outlets: readonly Outlet[]): string[] {
  return outlets.map(({ id }) => id)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

/**
 * Selected outlet ids after a tap on a chip; `id` is null for 'all', and an empty result means all. With two outlets a tap
 * selects one, with more it toggles one.
 */
export function chooseOutlet(
  all: readonly string[],
  chosen: readonly string[],
  id: string | null,
): string[] {
  if (id === null) return []
  if (all.length < 3 || chosen.length === all.length) return [id]
  const next = all.filter((each) => chosen.includes(each) !== (each === id))
  return next.length === all.length ? [] : next
}
