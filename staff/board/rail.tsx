import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  Ban,
  CalendarClock,
  CircleCheck,
  DoorClosed,
  Lock,
  Menu,
  Pause,
  RefreshCw,
  Timer,
  WifiOff,
} from 'lucide-react'
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
import type { ServiceState } from './service-state.ts'

interface Props {
  place: string
  state: ServiceState
  later: number
  onOutlets?: (() => void) | undefined
  onService(): void
  onStock(): void
  onLater(): void
  onMenu(): void
}

/** The board's header: outlet, state of the service, clock and the most frequent actions. */
export function Rail({
  place,
  state,
  later,
  onOutlets,
  onService,
  onStock,
  onLater,
  onMenu,
}: Props) {
  const { name } = useRestaurant()
  return (
    <header className={styles.headRail}>
      <button type="button" className={styles.restaurant} onClick={onOutlets} disabled={!onOutlets}>
        <RestaurantLogo />
        <span>
          {place}
          <small className={styles.wideOnly}>{name}</small>
        </span>
      </button>
      <State state={state} />
      <Clock />
      <PersonChip />
      <RailButton Icon={Timer} onPress={onService} name={boardWords.rail.busyButton} />
      <RailButton Icon={Pause} onPress={onService} name={boardWords.rail.pauseButton} />
      <RailButton Icon={Ban} onPress={onStock} name={boardWords.rail.soldOutButton} />
      <RailButton
        Icon={CalendarClock}
        onPress={onLater}
        name={boardWords.rail.laterButton}
        count={later}
      />
      <button
        type="button"
        className={clsx(styles.button, styles.plain)}
        aria-label={boardWords.rail.menu}
        onClick={onMenu}
      >
        <Menu size={30} aria-hidden />
      </button>
    </header>
  )
}

const signs = {
  open: CircleCheck,
  busy: Timer,
  paused: Pause,
  closed: DoorClosed,
  lost: WifiOff,
  old: RefreshCw,
}

function State({ state: { kind, text, short, more } }: { state: ServiceState }) {
  const Sign = signs[kind]
  const look = kind === 'open' ? null : kind === 'busy' ? styles.isBusy : styles.pause
  return (
    <p className={clsx(styles.state, look)} role="status">
      <Sign size={18} aria-hidden />
      {short ? (
        <>
          <span className={styles.wideOnly}>{text}</span>
          <span className={styles.narrow}>
            {kind === 'paused' && <span className="hidden">{text} </span>}
            {short}
          </span>
        </>
      ) : (
        text
      )}
      {more && <span className={styles.wideOnly}>· {more}</span>}
    </p>
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
  count?: number
  onPress(): void
}

function RailButton({ Icon, name, count = 0, onPress }: ButtonProps) {
  return (
    <button type="button" className={clsx(styles.button, styles.wideOnly)} onClick={onPress}>
      <Icon aria-hidden />
      {name}
      {count > 0 && <b>{count}</b>}
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
      className={styles.button}
      aria-label={`${personWords.end}: ${person.name}`}
      aria-busy={lock.isPending || undefined}
      onClick={() => lock.run()}
    >
      <Lock aria-hidden />
      {personWords.serving(person.name, ageText(left))}
    </button>
  )
}
