import { clsx } from 'clsx'
import { BatteryWarning, BellOff, BellRing, Clock, Pause, VolumeX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { ageText, clockTime, minutesUntil } from '#staff/time-text.ts'
import { words } from '#staff/words.ts'
import styles from './bars.module.css'
import type { Bar } from './bars.ts'

/** What the bars' buttons do. */
export interface BarActions {
  onQuiet(): void
  onShow(): void
  onTryNow(): void
  onSound(): void
  onResume(outletId: string, pauseId: string): void
  onPauseMore(outletId: string, until: Date, services: ('delivery' | 'pickup')[]): void
}

interface Props extends BarActions {
  bars: Bar[]
  now: number
  isOnline: boolean
}

export function Bars({ bars, ...rest }: Props) {
  return (
    <div className={styles.bars}>
      {bars.map((bar) => (
        <Row key={keyOf(bar)} bar={bar} {...rest} />
      ))}
    </div>
  )
}

function keyOf(bar: Bar): string {
  return bar.kind === 'pause' ? bar.pause.id : bar.kind
}

function Row({ bar, now, isOnline, ...on }: Omit<Props, 'bars'> & { bar: Bar }) {
  const { timeZone } = useRestaurant()
  const time = (instant: number | string) => clockTime(new Date(instant), timeZone)
  switch (bar.kind) {
    case 'bell':
      return (
        <div className={clsx(styles.bar, styles.bell)} role="alert">
          <span className={styles.swing} aria-hidden>
            <BellRing size={34} />
          </span>
          <p>
            <b>{words.bars.wait(bar.waiting, ageText(bar.oldest))}</b>
            {escalationText(bar.escalation, time)}
          </p>
          <Button className={styles.second} onClick={on.onQuiet}>
            {words.bars.quiet}
          </Button>
          <Button className={styles.main} onClick={on.onShow}>
            {words.bars.show}
          </Button>
        </div>
      )
    case 'line':
      return (
        <Simple look={styles.line} sign={<WifiOff size={30} aria-hidden />} isAlert>
          <p>
            {words.bars.lost(time(bar.since))} {words.bars.lostNew}
            {words.bars.lostPause(time(bar.since + 3 * 60_000))}{' '}
            {bar.steps > 0 && words.bars.stepsWait(bar.steps)}
          </p>
          <Button className={styles.main} onClick={on.onTryNow}>
            {words.bars.tryNow}
          </Button>
        </Simple>
      )
    case 'sound':
      return (
        <Simple look={styles.warn} sign={<VolumeX size={30} aria-hidden />} isAlert>
          <p>{words.bars.silent}</p>
          <Button className={styles.main} onClick={on.onSound}>
            {words.bars.unmute}
          </Button>
        </Simple>
      )
    case 'muted':
      return (
        <Simple look={styles.warn} sign={<BellOff size={30} aria-hidden />}>
          <p>{words.bars.muted(minutesUntil(new Date(bar.until), now))}</p>
          <Button className={styles.main} onClick={on.onSound}>
            {words.bars.unmute}
          </Button>
        </Simple>
      )
    case 'pause':
      return <PauseRow bar={bar} isOnline={isOnline} now={now} {...on} />
    case 'battery':
      return (
        <Simple look={styles.warn} sign={<BatteryWarning size={30} aria-hidden />}>
          <p>{words.bars.battery(bar.percent)}</p>
        </Simple>
      )
    case 'clock':
      return (
        <Simple look={styles.warn} sign={<Clock size={30} aria-hidden />}>
          <p>{words.bars.clock}</p>
        </Simple>
      )
  }
}

/** Kinds that a person can lift; the others end by themselves. */
const liftable = ['hand', 'unanswered', 'printer']
const minute = 60_000

function PauseRow({
  bar: { outlet, pause },
  now,
  isOnline,
  onResume,
  onPauseMore,
}: Omit<Props, 'bars'> & { bar: Extract<Bar, { kind: 'pause' }> }) {
  const until = pause.until && clockTime(pause.until, outlet.time_zone)
  const seen = pause.seen_by > 0 ? `${words.bars.seenBy(pause.seen_by)} ` : ''
  return (
    <Simple look={styles.pause} sign={<Pause size={30} aria-hidden />}>
      <p>
        {pause.kind === 'hand' ? (
          <>
            <strong>{words.bars.pausedBy(pause.by.name, until)}</strong> {servicesText(pause)}{' '}
            {seen}
            {words.bars.goOn}
          </>
        ) : (
          reasons[pause.kind]
        )}
      </p>
      {isOnline && pause.kind === 'hand' && pause.until && (
        <Button
          className={styles.second}
          onClick={() =>
            onPauseMore(
              outlet.id,
              new Date(Math.max(now, Date.parse(pause.until ?? '')) + 20 * minute),
              pause.services,
            )
          }
        >
          {words.bars.more20}
        </Button>
      )}
      {isOnline && liftable.includes(pause.kind) && (
        <Button className={styles.main} onClick={() => onResume(outlet.id, pause.id)}>
          {words.bars.resume}
        </Button>
      )}
    </Simple>
  )
}

const reasons = {
  hand: '',
  no_board: words.bars.noBoard,
  unanswered: words.bars.unanswered,
  not_live: words.bars.notLive,
  printer: words.bars.printer,
}

function servicesText({ services }: Extract<Bar, { kind: 'pause' }>['pause']): string {
  const [only = 'delivery'] = services
  return services.length > 1 ? words.bars.services.both : words.bars.services[only]
}

/** What has been done for who does not answer, and what comes next. */
function escalationText(
  escalation: Extract<Bar, { kind: 'bell' }>['escalation'],
  time: (instant: string) => string,
): string {
  if (!escalation) return ''
  const { step, next_step: next, next_at: at } = escalation
  const done = step in words.bars.next.done ? words.bars.next.done[step as 'text'] : ''
  const coming =
    next &&
    at &&
    next in words.bars.next &&
    next !== 'ring' &&
    next !== 'unheard' &&
    next !== 'loud'
      ? words.bars.next[next](time(at))
      : ''
  return [done, coming].filter(Boolean).join(' ')
}

interface SimpleProps {
  look: string | undefined
  sign: ReactNode
  isAlert?: boolean
  children: ReactNode
}

function Simple({ look, sign, isAlert = false, children }: SimpleProps) {
  return (
    <div className={clsx(styles.bar, look)} role={isAlert ? 'alert' : 'status'}>
      {sign}
      {children}
    </div>
  )
}
