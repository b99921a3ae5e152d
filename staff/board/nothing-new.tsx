import { BellOff, BellRing, Pause, WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { WireBoard } from '#contract/staff/board.ts'
import { plainDate } from '#domain/zone.ts'
import { Button } from '#staff/controls/button.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useSound } from '#staff/live/sound.ts'
import { useNow } from '#staff/live/use-now.ts'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import laneStyles from './lane.module.css'
import { pauseOfAll } from './service-state.ts'

const PauseWords = lazyPart(
  () => import('#staff/service/pause-words.tsx'),
  'PauseWords',
  (failed) => <SheetFailure {...failed} title={boardWords.lanes.changeWords} />,
)

interface Props {
  outlets: Outlet[]
  isOnline: boolean
  isBoardEmpty: boolean
}

/** Content of the empty New lane: quiet, paused or offline. */
export function NothingNew({ outlets, isOnline, isBoardEmpty }: Props) {
  const now = useNow(10_000)
  const phones = Math.max(0, ...outlets.map(({ unanswered }) => unanswered.phones))
  const paused = pauseOfAll(outlets, now)
  if (!isOnline)
    return (
      <div className={laneStyles.blank}>
        <WifiOff aria-hidden />
        <b>{boardWords.lanes.offlineTitle}</b>
        <p>{boardWords.lanes.offlineText}</p>
        {phones > 0 && <p>{boardWords.lanes.offlineTexts(phones)}</p>}
      </div>
    )
  if (paused) return <Paused outlet={paused.outlet} pause={paused.pause} />
  return <Quiet outlets={outlets} isBoardEmpty={isBoardEmpty} now={now} />
}

interface PausedProps {
  outlet: Outlet
  pause: Outlet['service']['pauses'][number]
}

function Paused({ outlet, pause: { id, kind, until, message } }: PausedProps) {
  const [isChanging, setIsChanging] = useState(false)
  const time = until && clockTime(until, outlet.time_zone)
  return (
    <div className={laneStyles.blank}>
      <Pause aria-hidden />
      <b>{boardWords.lanes.pausedTitle(time)}</b>
      {message && <p>{boardWords.lanes.dinersRead(message)}</p>}
      {kind === 'hand' && (
        <Button kind="outlined" onClick={() => setIsChanging(true)}>
          {boardWords.lanes.changeWords}
        </Button>
      )}
      {isChanging && (
        <PauseWords
          outletId={outlet.id}
          pause={{ id, message }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </div>
  )
}

/** Shows when the last order arrived, so that a quiet evening is told from a broken board. */
function Quiet({
  outlets,
  isBoardEmpty,
  now,
}: Pick<Props, 'outlets' | 'isBoardEmpty'> & { now: number }) {
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const hears = useSound(({ state }) => state === 'on')
  const last = lastOrderToday(outlets, orders ?? [], now)
  const Sign = hears ? BellRing : BellOff
  return (
    <div className={laneStyles.blank}>
      <Sign aria-hidden />
      <b>{isBoardEmpty ? boardWords.lanes.emptyTitle : boardWords.lanes.noneNew}</b>
      {last && <p>{boardWords.lanes.emptyLast(last)}</p>}
      <p>{hears ? boardWords.lanes.bellIsOn : boardWords.lanes.bellIsOff}</p>
    </div>
  )
}

type Order = Pick<WireBoard['orders'][number], 'placed_at' | 'is_test'> & { outlet: { id: string } }

/** Time of today's last order, without test orders; null for none. The snapshot may be older than `orders`. */
export function lastOrderToday(
  outlets: readonly Pick<Outlet, 'id' | 'time_zone' | 'last_order_at'>[],
  orders: readonly Order[],
  now: number,
): string | null {
  const times = outlets.flatMap(({ id, time_zone: zone, last_order_at }) =>
    [
      last_order_at,
      ...orders
        .filter(({ outlet, is_test }) => outlet.id === id && !is_test)
        .map(({ placed_at }) => placed_at),
    ].flatMap((at) => (at ? [{ at: Date.parse(at), zone }] : [])),
  )
  const last = times.sort((a, b) => b.at - a.at)[0]
  if (!last) return null
  const day = (at: number) => plainDate(new Date(at), last.zone)
  return day(last.at) === day(now) ? clockTime(new Date(last.at), last.zone) : null
}
