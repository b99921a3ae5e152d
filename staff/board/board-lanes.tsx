import { clsx } from 'clsx'
import { CookingPot } from 'lucide-react'
import type { Ringing } from '#staff/live/ring.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { ageText, minutesSince } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import styles from './board.module.css'
import { Docket } from './docket.tsx'
import { dueOf } from './due.ts'
import laneStyles from './lane.module.css'
import { Lane } from './lane.tsx'
import { type LaneName, laneNames } from './lanes.ts'
import { NewDocket } from './new-docket.tsx'
import { NothingNew } from './nothing-new.tsx'
import { type Lanes, type Outlet, oldestIn } from './use-lanes.ts'

interface Props {
  lanes: Lanes
  outlets: Outlet[]
  ringing: Ringing
  isOnline: boolean
  /** The picture is the one that was kept; the new one is on its way. */
  isOld: boolean
  moreOrders: number
  /** On a phone the lane that is shown. */
  tab: LaneName
  onTab(name: LaneName): void
  onOpen(id: string, sheet?: string): void
}

export function BoardLanes({
  lanes,
  outlets,
  ringing,
  isOnline,
  isOld,
  moreOrders,
  tab,
  onTab,
  onOpen,
}: Props) {
  const now = useNow()
  const outletOf = (id: string) => outlets.find((outlet) => outlet.id === id) ?? outlets[0]
  const shortOf = (outlet: Outlet) => (outlets.length > 1 ? outlet.short : null)
  const shown = (name: LaneName) => clsx(styles[name], tab === name && styles.isShown)
  const late = lanes.cooking.filter((order) => dueOf(order, 'cooking', now).state === 'late').length

  const age = (name: LaneName) => {
    const oldest = oldestIn(lanes[name])
    return oldest ? boardWords.lanes.oldest(words.minutes(minutesSince(oldest, now))) : ''
  }
  const dockets = (name: 'cooking' | 'ready' | 'out') =>
    lanes[name].map((order) => {
      const outlet = outletOf(order.outlet.id)
      return (
        outlet && (
          <Docket
            key={order.id}
            order={order}
            lane={name}
            zone={outlet.time_zone}
            short={shortOf(outlet)}
            onOpen={onOpen}
          />
        )
      )
    })

  return (
    <>
      <nav className={styles.tabs} aria-label={boardWords.lanes.orders}>
        {laneNames.map((name) => (
          <button
            key={name}
            type="button"
            className={clsx(name === 'new' && lanes.new.length > 0 && styles.rings)}
            aria-current={tab === name}
            onClick={() => onTab(name)}
          >
            <b>{lanes[name].length}</b>
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
          rings={ringing.isLoud}
          note={
            !isOnline && !isOld
              ? boardWords.lanes.notListening
              : lanes.new.length > 0
                ? boardWords.lanes.oldest(ageText(ringing.oldest))
                : ''
          }
          blank={<NothingNew outlets={outlets} isOnline={isOnline || isOld} now={now} />}
        >
          {lanes.new.map((order, index) => {
            const outlet = outletOf(order.outlet.id)
            return (
              outlet && (
                <NewDocket
                  key={order.id}
                  order={order}
                  outlet={outlet}
                  short={shortOf(outlet)}
                  isOldest={index === 0}
                  onReject={(id) => onOpen(id, 'reject')}
                />
              )
            )
          })}
        </Lane>
        <Lane
          name="cooking"
          className={shown('cooking')}
          count={lanes.cooking.length}
          isColumns
          note={late > 0 ? boardWords.lanes.late(late) : age('cooking')}
          blank={
            <div className={laneStyles.blank}>
              <CookingPot aria-hidden />
              <b>{boardWords.lanes.nothingCooking}</b>
              {moreOrders > 0 && <p>{boardWords.lanes.moreOrders(moreOrders)}</p>}
            </div>
          }
        >
          {dockets('cooking')}
        </Lane>
        <Lane
          name="ready"
          className={shown('ready')}
          count={lanes.ready.length}
          note={age('ready')}
        >
          {dockets('ready')}
        </Lane>
        <Lane name="out" className={shown('out')} count={lanes.out.length} note="">
          {dockets('out')}
        </Lane>
      </main>
    </>
  )
}
