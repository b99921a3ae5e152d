import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  Armchair,
  BatteryWarning,
  BellOff,
  BellRing,
  Clock,
  Pause,
  Printer,
  VolumeX,
  WifiOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isLiftable } from '#domain/live-facts.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { isOnline, showPrinting, showService, useBoard } from '#staff/live/board-store.ts'
import { releaseTickets } from '#staff/live/print-queue.ts'
import { playFirst, quiet, unmute } from '#staff/live/sound.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { ageText, clockTime, minutesUntil } from '#staff/time-text.ts'
import { boardWords, printWords } from '#staff/words/board.ts'
import { personWords, words } from '#staff/words/common.ts'
import styles from './bars.module.css'
import type { Bar } from './bars.ts'
import { pauseText } from './service-state.ts'

interface Props {
  bars: Bar[]
  now: number
  onShow(): void
  onTryNow(): void
  /** Dismisses the warning about silent screens. */
  onSilenceKnown?(): void
}

export function Bars({ bars, ...rest }: Props) {
  return (
    <div className={styles.barList}>
      {bars.map((bar) => (
        <Row key={keyOf(bar)} bar={bar} {...rest} />
      ))}
    </div>
  )
}

function keyOf(bar: Bar): string {
  if (bar.kind === 'pause') return bar.pause.id
  return bar.kind === 'printer' ? bar.printer.id : bar.kind
}

function Row({ bar, now, onShow, onTryNow, onSilenceKnown }: Omit<Props, 'bars'> & { bar: Bar }) {
  const { timeZone } = useRestaurant()
  const time = (instant: number | string) => clockTime(new Date(instant), timeZone)
  switch (bar.kind) {
    case 'bell':
      return (
        <div className={clsx(styles.boardBar, styles.ringing)} role="alert">
          <span className={styles.swing} aria-hidden>
            <BellRing size={34} />
          </span>
          <p>
            <b>{boardWords.bars.wait(bar.waiting, ageText(bar.oldest))}</b>
            {escalationText(bar.escalation, { ...bar, time })}
          </p>
          <Button className={styles.second} onClick={quiet}>
            {boardWords.bars.quiet}
          </Button>
          <Button className={styles.primary} onClick={onShow}>
            {boardWords.bars.show}
          </Button>
        </div>
      )
    case 'offline':
      return (
        <SimpleBar look={styles.offline} sign={<WifiOff size={30} aria-hidden />} isAlert>
          <p>
            {boardWords.bars.lost(time(bar.since))} {boardWords.bars.lostNew}
            {bar.pauseAt === null ? '.' : boardWords.bars.lostPause(time(bar.pauseAt))}{' '}
            {bar.steps > 0 && boardWords.bars.stepsWait(bar.steps)}
          </p>
          <Button className={styles.primary} onClick={onTryNow}>
            {boardWords.bars.tryNow}
          </Button>
        </SimpleBar>
      )
    case 'sound':
      return (
        <SimpleBar look={styles.warning} sign={<VolumeX size={30} aria-hidden />} isAlert>
          <p>{boardWords.bars.silent}</p>
          {/* Plays during the tap: iPads block sound without a tap. */}
          <Button
            className={styles.primary}
            onClick={() => playFirst(usePreferences.getState().volume)}
          >
            {boardWords.bars.unmute}
          </Button>
        </SimpleBar>
      )
    case 'muted':
      return (
        <SimpleBar look={styles.warning} sign={<BellOff size={30} aria-hidden />}>
          <p>{boardWords.bars.muted(minutesUntil(new Date(bar.until), now))}</p>
          <Button className={styles.primary} onClick={unmute}>
            {boardWords.bars.unmute}
          </Button>
        </SimpleBar>
      )
    case 'pause':
      return <PauseBar bar={bar} now={now} />
    case 'printer':
      return <PrinterBar bar={bar} />
    case 'battery':
      return (
        <SimpleBar look={styles.warning} sign={<BatteryWarning size={30} aria-hidden />}>
          <p>{boardWords.bars.battery(bar.percent)}</p>
        </SimpleBar>
      )
    case 'clock':
      return (
        <SimpleBar look={styles.warning} sign={<Clock size={30} aria-hidden />}>
          <p>{boardWords.bars.clock}</p>
        </SimpleBar>
      )
    case 'screens':
      return (
        <SimpleBar look={styles.warning} sign={<VolumeX size={30} aria-hidden />}>
          <p>{boardWords.bars.silentScreens(bar.names)}</p>
          <Button className={styles.primary} onClick={onSilenceKnown}>
            {boardWords.docket.acknowledge}
          </Button>
        </SimpleBar>
      )
    case 'booking':
      return (
        <SimpleBar look={styles.pause} sign={<Armchair size={30} aria-hidden />}>
          <p>{boardWords.bars.booked(bar.bookings, bar.guests)}</p>
        </SimpleBar>
      )
  }
}

/** A printer with a problem; once it works again, tickets older than 10 minutes are printed or discarded on request. */
function PrinterBar({
  bar: { printer, outlet, waiting, late },
}: {
  bar: Extract<Bar, { kind: 'printer' }>
}) {
  const forget = useAction({
    make: () => call(calls.forgetPrintJobs, { params: { id: printer.id } }),
    onDone: showPrinting,
  })
  const isWorking = printer.state === 'ready' || printer.state === 'unknown'
  const text = isWorking
    ? printWords.late(printer.name, late)
    : printWords.trouble(printer.name, printWords.states[printer.state], waiting)
  return (
    <SimpleBar look={styles.warning} sign={<Printer size={30} aria-hidden />} isAlert={!isWorking}>
      <p>
        {outlet === null ? text : boardWords.bars.at(outlet, text)}
        <BarFault error={forget.error} />
      </p>
      {late > 0 && (
        <>
          <Button className={styles.second} isBusy={forget.isPending} onClick={() => forget.run()}>
            {printWords.forget}
          </Button>
          {isWorking && (
            <Button className={styles.primary} onClick={() => releaseTickets(printer.id)}>
              {printWords.printLate(late)}
            </Button>
          )}
        </>
      )}
    </SimpleBar>
  )
}

interface EscalationContext {
  phones: number
  /** When the order is refunded; null if never, such as after an automatic acceptance. */
  refundAt: Date | null
  isTest: boolean
  time(instant: string | number): string
}

/** The last escalation step of an unanswered order, and the next one. */
export function escalationText(
  escalation: WireStaffOrder['escalation'],
  { phones, refundAt, isTest, time }: EscalationContext,
): string {
  if (!escalation) return ''
  const { step, next_step: next, next_at: at } = escalation
  const { done, next: coming } = boardWords.bars
  const refund = refundAt && time(refundAt.getTime())
  return [
    isTest ? boardWords.bars.test : '',
    !isTest && step in done ? done[step as keyof typeof done](phones) : '',
    next && at && next in coming
      ? coming[next as keyof typeof coming](time(at), { phones, refund })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const minute = 60_000

interface PauseBarProps {
  bar: Extract<Bar, { kind: 'pause' }>
  now: number
}

type RunningPause = PauseBarProps['bar']['pause']

/** Says that an outlet is paused, by whom or why, and until when; offers to resume. */
function PauseBar({ bar: { outlet, pause, isNamed }, now }: PauseBarProps) {
  const canCall = useBoard(isOnline)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ what, make }: { what: string; make: () => Promise<WireService> }) =>
      withPerson(what, make),
    onSuccess(service) {
      if (service) showService(service)
    },
  })
  const why = pauseText(pause, outlet.time_zone)
  const text = isNamed ? boardWords.bars.at(outlet.name, why) : why
  const seen = pause.seen_by > 0 ? `${boardWords.bars.seenBy(pause.seen_by)} ` : ''
  const params = { outlet: outlet.id, pause: pause.id }
  const pauseMore = () =>
    mutate({
      what: personWords.rights.service,
      make: () => {
        const end = new Date(Math.max(now, Date.parse(pause.until ?? '')) + 20 * minute)
        return call(calls.changePause, { params, body: { until: end.toISOString() } })
      },
    })
  const resume = () =>
    mutate({
      what: boardWords.bars.resume,
      make: () => call(calls.resumeService, { params }),
    })

  return (
    <SimpleBar look={styles.pause} sign={<Pause size={30} aria-hidden />}>
      <p>
        {pause.kind === 'hand' ? (
          <>
            <strong>{text}</strong> {servicesText(pause)} {seen}
            {boardWords.bars.openOrdersStay}
          </>
        ) : (
          text
        )}
        <BarFault error={error} />
      </p>
      {canCall && pause.kind === 'hand' && pause.until && (
        <Button className={styles.second} isBusy={isPending} onClick={pauseMore}>
          {boardWords.bars.more20}
        </Button>
      )}
      {canCall && isLiftable(pause.kind) && (
        <Button className={styles.primary} isBusy={isPending} onClick={resume}>
          {boardWords.bars.resume}
        </Button>
      )}
    </SimpleBar>
  )
}

function servicesText({ services }: RunningPause): string {
  const [only = 'delivery'] = services
  return `${words.fulfilment[services.length > 1 ? 'both' : only]}.`
}

interface SimpleBarProps {
  look: string | undefined
  sign: ReactNode
  isAlert?: boolean
  children: ReactNode
}

function SimpleBar({ look, sign, isAlert = false, children }: SimpleBarProps) {
  return (
    <div className={clsx(styles.boardBar, look)} role={isAlert ? 'alert' : 'status'}>
      {sign}
      {children}
    </div>
  )
}

/** Why the action of a bar failed; the bar stays for a retry. */
function BarFault({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <strong className={styles.fault} role="alert">
      {words.failed.title}. {messageOf(error)}
    </strong>
  )
}
