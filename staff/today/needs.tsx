import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  BellRing,
  CircleAlert,
  ClockAlert,
  type LucideIcon,
  MailX,
  Printer,
  Scale,
  TabletSmartphone,
  Undo2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import type { WireNeed } from '#contract/staff/today.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime, useNow } from '#staff/live/use-now.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { ListCard, ListRow } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { ageText, dayName } from '#staff/time-text.ts'
import { deviceWords } from '#staff/words/people.ts'
import { todayWords } from '#staff/words/today.ts'

/** Open tasks, the most urgent first, each with a link to where it is done. */
export function Needs({ needs }: { needs: WireNeed[] }) {
  return (
    <ListCard
      title={todayWords.needs}
      beside={needs.length > 0 && <Tag kind="solid">{needs.length}</Tag>}
      empty={todayWords.nothing}
      items={needs}
      row={(need) => <Need key={keyOf(need)} need={need} />}
    />
  )
}

function keyOf(need: WireNeed): string {
  if (need.kind === 'message_failed') return need.message_id
  if (need.kind === 'refund_failed') return need.refund_id
  if (need.kind === 'dispute') return need.dispute_id
  return Object.values(need).slice(0, 3).join(' ')
}

function Need({ need }: { need: WireNeed }) {
  const money = useMoney()
  const time = useDayTime()
  const now = useNow()
  const { all } = useChosenOutlets()
  const { tags, buttons } = todayWords
  switch (need.kind) {
    case 'unanswered':
      return (
        <Row
          Icon={BellRing}
          title={todayWords.unanswered(need.orders)}
          note={todayWords.unansweredNote}
          tag={<Tag kind="bell">{ageText(now - Date.parse(need.since))}</Tag>}
          to="/"
          button={buttons.board}
          isMain
        />
      )
    case 'refund_failed':
      return (
        <Row
          Icon={Undo2}
          title={todayWords.refundFailed(money(need.amount), need.number)}
          note={todayWords.refundNote}
          tag={<Tag kind="bad">{tags.failed}</Tag>}
          to={`/orders/${need.order_id}`}
          button={buttons.look}
        />
      )
    case 'dispute':
      return <Dispute need={need} />
    case 'printer':
      return (
        <Row
          Icon={Printer}
          title={todayWords.printer(need.name)}
          note={todayWords.ticketsWait(need.waiting, need.since && time(need.since))}
          tag={<Tag kind="bad">{deviceWords.states[need.state]}</Tag>}
          to="/devices"
          button={buttons.show}
        />
      )
    case 'no_printer':
      return (
        <Row
          Icon={Printer}
          title={todayWords.noPrinter(all.find(({ id }) => id === need.outlet_id)?.name ?? '')}
          note={todayWords.noPrinterNote}
          tag={<Tag kind="bad">{tags.missing}</Tag>}
          to="/settings/tickets"
          button={buttons.show}
        />
      )
    case 'silent_screen':
      return (
        <Row
          Icon={VolumeX}
          title={todayWords.silent(need.name)}
          note={need.since ? todayWords.silentSince(time(need.since)) : todayWords.neverSeen}
          tag={<Tag kind="warn">{tags.silent}</Tag>}
          to="/devices"
          button={buttons.show}
        />
      )
    case 'no_board':
      return (
        <Row
          Icon={TabletSmartphone}
          title={todayWords.noBoard(all.find(({ id }) => id === need.outlet_id)?.name ?? '')}
          note={todayWords.noBoardNote}
          tag={<Tag kind="warn">{tags.missing}</Tag>}
          to="/screen?code"
          button={buttons.pair}
        />
      )
    case 'message_failed':
      return <FailedMessage need={need} />
    case 'left_over':
      return (
        <Row
          Icon={ClockAlert}
          title={todayWords.leftOver(need.number)}
          note={todayWords.leftOverNote}
          tag={
            <Tag kind="warn" Icon={CircleAlert}>
              {tags.open}
            </Tag>
          }
          to={`/orders/${need.order_id}`}
          button={buttons.look}
        />
      )
  }
}

/** Answered at the provider, which keeps the deadline; dismissed where there is nothing to do. */
function Dispute({ need }: { need: Extract<WireNeed, { kind: 'dispute' }> }) {
  const { data: me } = useQuery(meQuery)
  const money = useMoney()
  const time = useDayTime()
  const dismiss = useAction({
    make: () => call(calls.dismissDispute, { params: { id: need.dispute_id } }),
    refreshes: ['today'],
  })
  const title = todayWords.disputed(money(need.amount), need.number)
  return (
    <Row
      Icon={Scale}
      title={title}
      note={
        dismiss.error
          ? messageOf(dismiss.error)
          : todayWords.disputeNote(need.respond_by && time(need.respond_by))
      }
      tag={<Tag kind="bad">{todayWords.tags.disputed}</Tag>}
      to={`/orders/${need.order_id}`}
      button={todayWords.buttons.look}
    >
      <a className={controls.linkButton} href={need.link} target="_blank" rel="noreferrer">
        {todayWords.inStripe}
      </a>
      {me?.rights.includes('orders.refund') && (
        <SmallButton action={dismiss} aria-label={`${todayWords.dismiss}: ${title}`}>
          {todayWords.dismiss}
        </SmallButton>
      )}
    </Row>
  )
}

type FailedMessageNeed = Extract<WireNeed, { kind: 'message_failed' }>

/** Sent again, or told by phone: the order and the booking have the number. */
function FailedMessage({ need }: { need: FailedMessageNeed }) {
  const { message_id, what, order, booking, at } = need
  const time = useDayTime()
  const again = useAction({
    make: () => call(calls.repeatMessage, { params: { id: message_id } }),
    refreshes: ['today'],
  })
  const title = todayWords.messageFailed[what]
  const about = booking
    ? todayWords.bookingOf(booking.people, dayName(booking.day, 'short'), booking.time)
    : (order?.number ?? '')
  const place = booking ? `/bookings?day=${booking.day}` : order && `/orders/${order.id}`
  return (
    <Row
      Icon={MailX}
      title={title}
      note={again.error ? messageOf(again.error) : todayWords.messageNote(about, time(at))}
      tag={<Tag kind="warn">{todayWords.tags.notArrived}</Tag>}
      to={what === 'invitation' ? '/team' : place}
      button={todayWords.buttons.look}
    >
      <SmallButton
        isBusy={again.isPending}
        aria-label={`${todayWords.buttons.again}: ${title}, ${about}`}
        onClick={() => again.run()}
      >
        {todayWords.buttons.again}
      </SmallButton>
    </Row>
  )
}

interface RowProps {
  Icon: LucideIcon
  title: string
  note: string
  tag: ReactNode
  /** Where it is dealt with; null where there is no place. */
  to: string | null
  button: string
  /** Whether it is the one thing to do next. */
  isMain?: boolean
  children?: ReactNode
}

function Row({ Icon, title, note, tag, to, button, isMain = false, children }: RowProps) {
  return (
    <ListRow before={<Icon size={28} aria-hidden />} title={title} note={note}>
      {tag}
      {children}
      {to && (
        <SheetLink
          className={clsx(controls.linkButton, isMain && controls.primary)}
          to={to}
          under={to.startsWith('/orders/') ? '/today' : undefined}
          aria-label={`${button}: ${title}`}
        >
          {button}
        </SheetLink>
      )}
    </ListRow>
  )
}
