import { clsx } from 'clsx'
import { CookingPot } from 'lucide-react'
import { memo } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { hasEnded } from '#staff/live/docket-notice.ts'
import {
  dueOf,
  type LaneName,
  type Lanes,
  laneNames,
  type Outlet,
  oldestIn,
  waitingFor,
} from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { ageText, minutesSince } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import styles from './board.module.css'
import { Docket } from './docket.tsx'
import laneStyles from './lane.module.css'
import { Lane } from './lane.tsx'
import { NewDocket } from './new-docket.tsx'
import { NothingNew } from './nothing-new.tsx'

interface Props {
  lanes: Lanes
  outlets: Outlet[]
  isLoud: boolean
  isOnline: boolean
  /** The snapshot is the stored one; a new one is loading. */
  isOld: boolean
  moreOrders: number
  tab: LaneName
  onTab(name: LaneName): void
  onOpen(id: string, sheet?: string): void
}

const laneClasses: Record<LaneName, string | undefined> = {
  new: styles.newLane,
  cooking: styles.cooking,
  ready: styles.ready,
  out: styles.outLane,
}

/** Re-rendered when an order changes; components that count seconds re-render themselves. */
export const BoardLanes = memo(function BoardLanes({
  lanes,
  outlets,
  isLoud,
  isOnline,
  isOld,
  moreOrders,
  tab,
  onTab,
  onOpen,
}: Props) {
  const shown = (name: LaneName) => clsx(laneClasses[name], tab === name && styles.isShown)
  const more = moreOrders > 0 && (
    <p className={laneStyles.moreOrders}>{boardWords.lanes.moreOrders(moreOrders)}</p>
  )

  return (
    <>
      <nav className={styles.laneTabs} aria-label={boardWords.lanes.orders}>
        {laneNames.map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(name === 'new' && lanes.new.length > 0 && styles.rings)}
            aria-current={tab === name}
            onClick={() => onTab(name)}
          >
            <b>{openOf(lanes[name]).length}</b>
            {boardWords.lanes.names[name]}
          </button>
        ))}
      </nav>
      <main className={clsx(styles.lanes, isOld && styles.isOld)} id="main" aria-busy={isOld}>
        <h1 className="hidden">{boardWords.lanes.orders}</h1>
        <Lane
          name="new"
          className={shown('new')}
          count={lanes.new.length}
          rings={isLoud && lanes.new.length > 0}
          note={!isOnline && !isOld ? boardWords.lanes.notListening : <NewAge orders={lanes.new} />}
          blank={
            <NothingNew
              outlets={outlets}
              isOnline={isOnline || isOld}
              isBoardEmpty={lanes.cooking.length + lanes.ready.length + lanes.out.length === 0}
            />
          }
        >
          <NewDockets orders={lanes.new} outlets={outlets} onOpen={onOpen} />
        </Lane>
        <Lane
          name="cooking"
          className={shown('cooking')}
          count={openOf(lanes.cooking).length}
          dockets={lanes.cooking.length}
          isColumns
          note={<LaneAge orders={openOf(lanes.cooking)} lane="cooking" />}
          blank={
            <div className={laneStyles.blank}>
              <CookingPot aria-hidden />
              <b>{boardWords.lanes.nothingCooking}</b>
              {more}
            </div>
          }
        >
          <Dockets orders={lanes.cooking} lane="cooking" outlets={outlets} onOpen={onOpen} />
          {more}
        </Lane>
        <Lane
          name="ready"
          className={shown('ready')}
          count={lanes.ready.length}
          note={<LaneAge orders={lanes.ready} lane="ready" />}
        >
          <Dockets orders={lanes.ready} lane="ready" outlets={outlets} onOpen={onOpen} />
        </Lane>
        <Lane name="out" className={shown('out')} count={lanes.out.length}>
          <Dockets orders={lanes.out} lane="out" outlets={outlets} onOpen={onOpen} />
        </Lane>
      </main>
    </>
  )
})

interface DocketsProps extends Pick<Props, 'outlets' | 'onOpen'> {
  orders: readonly WireStaffOrder[]
}

const NewDockets = memo(function NewDockets({ orders, outlets, onOpen }: DocketsProps) {
  return orders.map((order, index) => {
    const outlet = outletOf(order, outlets)
    return (
      outlet && (
        <NewDocket
          key={order.id}
          order={order}
          outlet={outlet}
          short={shortOf(outlet, outlets)}
          isOldest={index === 0}
          onOpen={onOpen}
        />
      )
    )
  })
})

/** Re-rendered only when an order of this lane changes. */
const Dockets = memo(function Dockets({
  orders,
  lane,
  outlets,
  onOpen,
}: DocketsProps & { lane: 'cooking' | 'ready' | 'out' }) {
  return orders.map((order) => {
    const outlet = outletOf(order, outlets)
    return (
      outlet && (
        <Docket
          key={order.id}
          order={order}
          lane={lane}
          zone={outlet.time_zone}
          short={shortOf(outlet, outlets)}
          onOpen={onOpen}
        />
      )
    )
  })
})

/** Excludes ended orders, which stay in Cooking until their notice is dismissed. */
function openOf(orders: readonly WireStaffOrder[]): WireStaffOrder[] {
  return orders.filter((order) => !hasEnded(order))
}

function outletOf(order: WireStaffOrder, outlets: Outlet[]): Outlet | undefined {
  return outlets.find(({ id }) => id === order.outlet.id) ?? outlets[0]
}

function shortOf({ short }: Outlet, outlets: Outlet[]): string | null {
  return outlets.length > 1 ? short : null
}

interface NewAgeProps {
  orders: readonly WireStaffOrder[]
}

/** Age of the lane's first order, to the second, as on its docket. */
function NewAge({ orders: [oldest] }: NewAgeProps) {
  const now = useNow()
  return oldest && boardWords.lanes.oldest(ageText(waitingFor(oldest, now)))
}

/** Number of late orders of a lane, otherwise the age of the oldest. */
function LaneAge({ orders, lane }: NewAgeProps & { lane: 'cooking' | 'ready' }) {
  const now = useNow()
  const late = orders.filter((order) => dueOf(order, lane, now).state === 'late').length
  if (late > 0) return boardWords.lanes.late(late)
  const oldest = oldestIn(orders)
  return oldest && boardWords.lanes.oldest(words.minutes(minutesSince(oldest, now)))
}
