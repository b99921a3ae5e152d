import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  Armchair,
  BatteryWarning,
  BellOff,
  BellRing,
  CircleCheck,
  Clock,
  DoorClosed,
  type LucideIcon,
  MessageSquareWarning,
  Pause,
  Printer,
  RefreshCw,
  Timer,
  VolumeX,
  WifiOff,
} from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isLiftable } from '#domain/live-facts.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { fulfilmentIcon } from '#staff/controls/tag.tsx'
import {
  dismissNotice,
  isOnline,
  showPrinting,
  showService,
  useBoard,
} from '#staff/live/board-store.ts'
import { releaseTickets } from '#staff/live/print-queue.ts'
import { playFirst, quiet, unmute } from '#staff/live/sound.ts'
import { useNow } from '#staff/live/use-now.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { ageText, clockTime, minutesUntil } from '#staff/time-text.ts'
import { boardWords, printWords } from '#staff/words/board.ts'
import { personWords, words } from '#staff/words/common.ts'
import type { BoardNotice } from './notices.ts'
import styles from './rail.module.css'
import { pauseText, type ServiceState } from './service-state.ts'

interface Props extends Acts {
  notices: BoardNotice[]
  /** Shown while there is no notice. */
  state?: ServiceState | undefined
  /** Shows both actions of a notice, where there is room. */
  isWhole?: boolean
}

/** The one place for notices: the most urgent, and a button to all of them. Nothing around it ever moves. */
export function NoticePlace({ notices, state, isWhole = false, ...acts }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [worst] = notices
  const open = () => setIsOpen(true)
  return (
    <div className={styles.place}>
      {worst ? (
        <Row
          key={keyOf(worst)}
          notice={worst}
          acts={acts}
          isWhole={isWhole}
          onText={worst.kind === 'bell' ? acts.onShow : open}
        />
      ) : (
        state && <State state={state} />
      )}
      {notices.length > 1 && (
        <Button className={styles.others} onClick={open}>
          {boardWords.bars.oneOf(notices.length)}
        </Button>
      )}
      {isOpen && (
        <Panel title={boardWords.bars.title} onClose={() => setIsOpen(false)}>
          {notices.map((notice) => (
            <Row key={keyOf(notice)} notice={notice} acts={acts} isWhole />
          ))}
          {notices.length === 0 && <p>{boardWords.bars.none}</p>}
        </Panel>
      )}
    </div>
  )
}

function keyOf(notice: BoardNotice): string {
  if (notice.kind === 'pause') return notice.pause.id
  if (notice.kind === 'order') return notice.notice.orderId
  return notice.kind === 'printer' ? notice.printer.id : notice.kind
}

const looks: Record<ServiceState['kind'], [Sign: LucideIcon, look?: string | undefined]> = {
  open: [CircleCheck, styles.open],
  busy: [Timer, styles.busy],
  partly: [Pause, styles.partly],
  paused: [Pause, styles.paused],
  closed: [DoorClosed],
  old: [RefreshCw],
}

function State({ state: { kind, text, more } }: { state: ServiceState }) {
  const [Sign, look] = looks[kind]
  return (
    <div className={clsx(styles.notice, look)} role="status">
      <Sign size={22} aria-hidden />
      <p className={styles.text}>
        <b>{text}</b> {more}
      </p>
    </div>
  )
}

interface RowProps {
  notice: BoardNotice
  acts: Acts
  /** Whether all of it is shown, with its second action; otherwise two lines and the main one. */
  isWhole: boolean
  /** What a tap on its text does. */
  onText?: () => void
}

function Row({ notice, acts, isWhole, onText }: RowProps) {
  const { timeZone } = useRestaurant()
  const now = useNow()
  const canCall = useBoard(isOnline)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ asks, make }: Action) =>
      asks && make ? withPerson(asks, make) : make?.(),
  })
  const { Sign, title, text, look, actions, isAlert } = contentOf(notice, acts, {
    now,
    canCall,
    time: (instant) => clockTime(new Date(instant), timeZone),
  })
  const said = (
    <>
      <b>{title}</b> {text}
      {/* It stays for a retry. */}
      {error && (
        <strong role="alert">
          {' '}
          {words.failed.title}. {messageOf(error)}
        </strong>
      )}
    </>
  )
  return (
    <div
      className={clsx(styles.notice, look ?? styles.warning, isWhole && styles.isWhole)}
      role={isAlert ? 'alert' : 'status'}
    >
      <Sign size={24} aria-hidden />
      {onText ? (
        <button type="button" className={styles.text} onClick={onText}>
          <span>{said}</span>
        </button>
      ) : (
        <p className={styles.text}>{said}</p>
      )}
      {(isWhole ? actions : actions.slice(-1)).map((action) => (
        <Button key={action.name} isBusy={isPending} onClick={action.run ?? (() => mutate(action))}>
          {action.name}
        </Button>
      ))}
    </div>
  )
}

/** What the screen around the place does. */
interface Acts {
  onShow(): void
  onTryNow(): void
  /** Dismisses the warning about silent screens. */
  onSilenceKnown?(): void
}

interface Action {
  name: string
  /** Within the tap: iPads block sound without one. */
  run?: () => void
  /** Changes something at the server. */
  make?: () => Promise<unknown>
  /** What a PIN may be asked for. */
  asks?: string
}

interface Content {
  Sign: LucideIcon
  title: string
  text?: string
  look?: string | undefined
  /** The main one last. */
  actions: Action[]
  isAlert?: boolean
}

interface Circumstances {
  now: number
  canCall: boolean
  time(instant: number | string): string
}

const minute = 60_000

function contentOf(
  notice: BoardNotice,
  acts: Acts,
  { now, canCall, time }: Circumstances,
): Content {
  const said = boardWords.bars
  switch (notice.kind) {
    case 'bell':
      return {
        Sign: BellRing,
        look: styles.ringing,
        title: said.wait(notice.waiting, ageText(notice.oldest)),
        text: escalationText(notice.escalation, { ...notice, time }),
        actions: [
          { name: said.show, run: acts.onShow },
          { name: said.quiet, run: quiet },
        ],
        isAlert: true,
      }
    case 'offline':
      return {
        Sign: WifiOff,
        look: styles.offline,
        title: said.lost(time(notice.since)),
        text: sentences(
          notice.steps > 0 && said.stepsWait(notice.steps),
          notice.pauseAt !== null && said.lostPause(time(notice.pauseAt)),
          said.lostNew,
        ),
        actions: [{ name: said.tryNow, run: acts.onTryNow }],
        isAlert: true,
      }
    case 'sound': {
      const run = () => playFirst(usePreferences.getState().volume)
      const actions = [{ name: said.unmute, run }]
      return { Sign: VolumeX, title: said.silent, actions, isAlert: true }
    }
    case 'muted': {
      const title = said.muted(minutesUntil(new Date(notice.until), now))
      return { Sign: BellOff, title, actions: [{ name: said.unmute, run: unmute }] }
    }
    case 'printer':
      return printerContent(notice)
    case 'pause':
      return pauseContent(notice, now, canCall)
    case 'order': {
      const { orderId, text } = notice.notice
      const run = () => dismissNotice(orderId)
      const actions = [{ name: boardWords.docket.acknowledge, run }]
      const title = boardWords.docket.notice(notice.number, text)
      return { Sign: MessageSquareWarning, title, actions }
    }
    case 'battery':
      return { Sign: BatteryWarning, title: said.battery(notice.percent), actions: [] }
    case 'clock':
      return { Sign: Clock, title: said.clock, actions: [] }
    case 'screens': {
      const actions = [{ name: boardWords.docket.acknowledge, run: () => acts.onSilenceKnown?.() }]
      const title = said.silentScreens(notice.names)
      return { Sign: VolumeX, title, text: said.ringElsewhere, actions }
    }
    case 'booking': {
      const text = said.bookings(notice.bookings, notice.guests)
      return { Sign: Armchair, look: styles.paused, title: said.booked, text, actions: [] }
    }
  }
}

type Of<Kind> = Extract<BoardNotice, { kind: Kind }>

/** A printer with a problem; once it works again, tickets older than 10 minutes are printed or discarded on request. */
function printerContent({ printer, outlet, waiting, late }: Of<'printer'>): Content {
  const { id, name, state } = printer
  const isWorking = state === 'ready' || state === 'unknown'
  const text = isWorking
    ? printWords.late(name, late)
    : printWords.trouble(name, printWords.states[state], waiting)
  const forget = async () => showPrinting(await call(calls.forgetPrintJobs, { params: { id } }))
  const print = { name: printWords.printLate(late), run: () => releaseTickets(id) }
  return {
    Sign: Printer,
    title: outlet === null ? text : boardWords.bars.at(outlet, text),
    actions:
      late > 0 ? [{ name: printWords.forget, make: forget }, ...(isWorking ? [print] : [])] : [],
    isAlert: !isWorking,
  }
}

/** What is paused, by whom or why, and until when. */
function pauseContent(
  { outlet, pause, only, isNamed }: Of<'pause'>,
  now: number,
  canCall: boolean,
): Content {
  const said = boardWords.bars
  const isByHand = pause.kind === 'hand'
  const until = pause.until && clockTime(pause.until, outlet.time_zone)
  const title = isByHand
    ? said.paused(said.what[only ?? 'both'], until)
    : pauseText(pause, outlet.time_zone)
  const params = { outlet: outlet.id, pause: pause.id }
  const actions: Action[] = []
  if (canCall && isByHand && pause.until) {
    const end = new Date(Math.max(now, Date.parse(pause.until)) + 20 * minute).toISOString()
    actions.push({
      name: said.more20,
      asks: personWords.rights.service,
      make: async () =>
        showService(await call(calls.changePause, { params, body: { until: end } })),
    })
  }
  if (canCall && isLiftable(pause.kind))
    actions.push({
      name: said.resume,
      asks: said.resume,
      make: async () => showService(await call(calls.resumeService, { params })),
    })
  return {
    Sign: only ? fulfilmentIcon(only) : Pause,
    look: only ? styles.partly : styles.paused,
    title: isNamed ? said.at(outlet.name, title) : title,
    text: isByHand
      ? sentences(
          said.by(pause.by.name),
          pause.seen_by > 0 && said.seenBy(pause.seen_by),
          said.openOrdersStay,
        )
      : '',
    actions,
  }
}

function sentences(...all: (string | false)[]): string {
  return all.filter(Boolean).join(' ')
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
  return sentences(
    isTest && boardWords.bars.test,
    !isTest && step in done && done[step as keyof typeof done](phones),
    next !== null &&
      at !== null &&
      next in coming &&
      coming[next as keyof typeof coming](time(at), { phones, refund }),
  )
}
