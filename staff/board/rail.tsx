import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ban, CalendarClock, Lock, Menu, Pause, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { useNow } from '#staff/live/use-now.ts'
import { meQuery } from '#staff/shell/me.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { RestaurantLogo } from '#staff/shell/restaurant-logo.tsx'
import { ageText, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import styles from './rail.module.css'

interface Props {
  place: string
  /** Minutes that busy adds now; 0 for none. */
  busy: number
  soldOut: number
  later: number
  onOutlets?: (() => void) | undefined
  onService(): void
  onStock(): void
  onLater(): void
  onMenu(): void
  /** The place for notices. */
  children: ReactNode
}

/** The board's header: outlet, notices or the state of the service, clock and the most frequent actions. */
export function Rail(props: Props) {
  const { place, busy, soldOut, later, onOutlets, onService, onStock, onLater, onMenu } = props
  const { name } = useRestaurant()
  return (
    <header className={styles.headRail}>
      <button type="button" className={styles.restaurant} onClick={onOutlets} disabled={!onOutlets}>
        <RestaurantLogo />
        <span>
          {place}
          <small>{name}</small>
        </span>
      </button>
      {props.children}
      <Clock />
      <div className={styles.buttons}>
        <PersonChip />
        <RailButton
          Icon={Timer}
          onPress={onService}
          name={boardWords.rail.busyButton}
          note={busy > 0 && `+${busy}`}
        />
        <RailButton Icon={Pause} onPress={onService} name={boardWords.rail.pauseButton} />
        <RailButton
          Icon={Ban}
          onPress={onStock}
          name={boardWords.rail.soldOutButton}
          note={soldOut > 0 && soldOut}
        />
        <RailButton
          Icon={CalendarClock}
          onPress={onLater}
          name={boardWords.rail.laterButton}
          note={later > 0 && later}
        />
        <button
          type="button"
          className={clsx(styles.button, styles.plain)}
          aria-label={boardWords.rail.menu}
          onClick={onMenu}
        >
          <Menu size={30} aria-hidden />
        </button>
      </div>
    </header>
  )
}

function Clock() {
  const { timeZone } = useRestaurant()
  const now = useNow(1_000)
  return (
    <p className={styles.clock}>
      <span className="hidden">{boardWords.rail.time} </span>
      {clockTime(new Date(now), timeZone)}
    </p>
  )
}

interface ButtonProps {
  Icon: typeof Timer
  name: string
  /** What is in force now. */
  note?: ReactNode
  onPress(): void
}

function RailButton({ Icon, name, note, onPress }: ButtonProps) {
  return (
    <button type="button" className={clsx(styles.button, styles.wideOnly)} onClick={onPress}>
      <Icon aria-hidden />
      {name}
      {note && <b>{note}</b>}
    </button>
  )
}

/** The person who has unlocked this screen, and the time left; a tap locks it again. */
function PersonChip() {
  const { data: me } = useQuery(meQuery)
  const now = useNow()
  const lock = useAction({ make: () => call(calls.lockDevice), refreshes: ['me'] })
  const person = me?.person
  const left = person ? Date.parse(person.until) - now : 0
  // Expired but not refetched yet: `useEndOfPerson` does it.
  if (!person || left <= 0) return null
  return (
    <button
      type="button"
      className={clsx(styles.button, styles.person)}
      aria-label={`${personWords.end}: ${personWords.serving(person.name, ageText(left))}`}
      aria-busy={lock.isPending || undefined}
      onClick={() => lock.run()}
    >
      <Lock aria-hidden />
      <span>{personWords.serving(person.name, ageText(left))}</span>
    </button>
  )
}
