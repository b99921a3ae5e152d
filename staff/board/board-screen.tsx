import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import type { Battery } from '#staff/live/battery.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { mute, unmute, useSound } from '#staff/live/sound.ts'
import { useRinging } from '#staff/live/use-ringing.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { prefer, usePreferences } from '#staff/shell/preferences.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { words } from '#staff/words.ts'
import { AllDay } from './all-day-strip.tsx'
import { Bars } from './bar-rows.tsx'
import { barsOf } from './bars.ts'
import styles from './board.module.css'
import { BoardLanes } from './board-lanes.tsx'
import { BoardMenu } from './board-menu.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { LaterDrawer } from './later-drawer.tsx'
import { Rail } from './rail.tsx'
import { serviceState } from './service-state.ts'
import { UndoBar } from './undo-bar.tsx'
import { type Outlet, useLanes } from './use-lanes.ts'

/** What the shell gives to the board: what runs while it is open. */
export interface BoardContext {
  hasStarted: boolean
  battery: Battery | null
  tryNow(): void
}

const quietFor = 30_000

/** Everything that the kitchen cooks, by where it stands. */
export function BoardScreen() {
  const { hasStarted, battery, tryNow } = useOutletContext<BoardContext>()
  const navigate = useNavigate()
  const now = useNow()
  const { picture, lostSince, isFresh, steps, clockOffset } = useBoard()
  const { state: sound, mutedUntil } = useSound()
  const { outletIds, showsToCook } = usePreferences()
  const [quietUntil, setQuietUntil] = useState(0)
  const [open, setOpen] = useState<'menu' | 'later' | null>(null)
  const all = picture?.outlets ?? none
  const outlets = useMemo(() => {
    const chosen = all.filter(({ id }) => outletIds.includes(id))
    return chosen.length > 0 ? chosen : all
  }, [all, outletIds])
  const { lanes, orders } = useLanes(outlets)
  const shown = useMemo(
    () => orders.filter((order) => outlets.some(({ id }) => id === order.outlet.id)),
    [orders, outlets],
  )
  const startedIds = useMemo(
    () => lanes.cooking.filter(({ timing }) => timing.kind === 'slot').map(({ id }) => id),
    [lanes],
  )
  const ringing = useRinging({ orders: shown, startedIds, quietUntil, hasStarted })
  const isOnline = lostSince === null && isFresh

  const openOrder = useCallback(
    (id: string, sheet?: string) => void navigate(`/orders/${id}${sheet ? `/${sheet}` : ''}`),
    [navigate],
  )
  useEffect(() => {
    document.title =
      ringing.waiting > 0 ? `(${ringing.waiting}) ${words.lanes.orders}` : words.lanes.orders
  }, [ringing.waiting])

  const bars = barsOf({
    outlets,
    orders: shown,
    ringing,
    lostSince,
    steps: steps.length,
    // Before its start the screen says so with the whole of itself.
    sound: hasStarted ? sound : 'on',
    mutedUntil,
    battery,
    clockOffset,
    now,
  })

  return (
    <div className={styles.board}>
      <Rail
        place={placeOf(outlets, all)}
        state={stateOf(outlets, { isFresh, lostSince, now })}
        later={lanes.later.length}
        onOutlets={all.length > 1 ? () => prefer({ outletIds: [] }) : undefined}
        onService={() => void navigate('/service')}
        onStock={() => void navigate('/stock')}
        onLater={() => setOpen('later')}
        onMenu={() => setOpen('menu')}
      />
      <Bars
        bars={bars}
        now={now}
        isOnline={isOnline}
        onQuiet={() => setQuietUntil(now + quietFor)}
        onShow={() => document.querySelector<HTMLElement>('[data-inverted] button')?.focus()}
        onTryNow={tryNow}
        onSound={unmute}
        onResume={(outlet, pause) =>
          void withPerson(words.bars.resume, () =>
            call(calls.resumeService, { params: { outlet, pause } }),
          ).catch(() => {})
        }
        onPauseMore={(outlet, until, services) =>
          void withPerson(words.person.rights.service, () =>
            call(calls.pauseService, {
              params: { outlet },
              body: { services, until: until.toISOString() },
            }),
          ).catch(() => {})
        }
      />
      {all.length > 1 ? (
        <OutletChips all={all} chosen={outlets} />
      ) : (
        // Keeps the rows of the grid.
        <div />
      )}
      <BoardLanes
        lanes={lanes}
        outlets={outlets}
        ringing={ringing}
        isOnline={isOnline}
        isOld={!isFresh && lostSince === null}
        moreOrders={picture?.more_orders ?? 0}
        onOpen={openOrder}
      />
      <div>
        {showsToCook && <AllDay orders={lanes.cooking} />}
        <UndoBar />
        <BottomNav waiting={ringing.waiting} onMore={() => setOpen('menu')} />
      </div>
      {open === 'menu' && (
        <BoardMenu
          onClose={() => setOpen(null)}
          onMute={() => (sound === 'muted' ? unmute() : mute())}
        />
      )}
      {open === 'later' && (
        <LaterDrawer
          orders={lanes.later}
          outlets={outlets}
          onOpen={openOrder}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const none: Outlet[] = []

function placeOf(outlets: Outlet[], all: Outlet[]): string {
  const [only] = outlets
  if (outlets.length === 1 && only) return only.name
  return all.length === 0 ? words.lanes.orders : words.rail.allOutlets
}

function stateOf(
  outlets: Outlet[],
  { isFresh, lostSince, now }: { isFresh: boolean; lostSince: number | null; now: number },
) {
  if (lostSince !== null) return { kind: 'lost', text: words.rail.noConnection, more: '' } as const
  const states = outlets.map((outlet) => serviceState(outlet, now))
  // Of several outlets the one that needs looking at.
  const first =
    states.find(({ kind }) => kind === 'paused') ??
    states.find(({ kind }) => kind === 'busy') ??
    states[0]
  if (!isFresh || !first) return { kind: 'old', text: words.rail.updating, more: '' } as const
  return first
}

function OutletChips({ all, chosen }: { all: Outlet[]; chosen: Outlet[] }) {
  const [only] = chosen
  return (
    <div className={styles.outlets}>
      <OutletChoice
        outlets={all}
        chosenId={chosen.length === 1 && only ? only.id : null}
        onChoose={(id) => prefer({ outletIds: id === null ? [] : [id] })}
        withAll
      />
    </div>
  )
}
