import { clsx } from 'clsx'
import { Ban, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { moneyBackText, nothingTakenText, notReturnedText } from '#domain/order-ending.ts'
import {
  orderReasons,
  reasonSentence,
  reasonWords,
  type StaffReason,
  staffReasons,
} from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Chip, Chips, Option } from '#staff/controls/choices.tsx'
import { LeadButton } from '#staff/controls/lead-button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextArea } from '#staff/controls/text-field.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'
import { type SheetProps, StepFaults, shortNumber, useOrderCall } from './order-call.tsx'
import { type RefundChoice, refundAmount, refundLacks } from './refund-amount.ts'
import { AmountField, RefundSums } from './refund-sheet.tsx'

type Choice = Exclude<RefundChoice, { kind: 'dishes' }> | { kind: 'nothing' }

/** Cancels an accepted order with a reason and a refund; needs a manager. */
export function CancelSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const [reason, setReason] = useState<StaffReason | null>(null)
  const [choice, setChoice] = useState<Choice>({ kind: 'everything' })
  const [note, setNote] = useState('')
  const step = useOrderCall(personWords.rights['orders.cancel'], onClose)
  const isPaid = order.payment.method === 'card' && order.refundable > 0
  const isNothing = choice.kind === 'nothing'
  /** Null where the typed text is no amount, or more than is left. */
  const amount = !isPaid || isNothing ? 0 : refundAmount(order, choice)
  const isTooMuch = amount === null && !isNothing && refundLacks(order, choice, null) === 'less'

  function cancel() {
    if (!reason || amount === null) return
    step.mutate((idempotencyKey) =>
      call(calls.cancelStaffOrder, {
        params: { id: order.id },
        idempotencyKey,
        body: {
          from: order.status,
          reason,
          refund: isPaid ? wireRefund(choice, amount) : 'all',
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    )
  }

  /** What the diner reads: the sum of all refunds, earlier ones included. */
  function moneyText(chosen: number): string {
    if (order.payment.method !== 'card' || order.is_test) return nothingTakenText
    const back = order.payment.refunded + chosen
    return back > 0 ? moneyBackText(money(back)) : notReturnedText(order.outlet.phone)
  }

  return (
    <EndSheet
      order={order}
      title={orderWords.cancel.title}
      reason={reason}
      onReason={setReason}
      lacks={
        lackOfReason(reason, note) ?? (amount === null ? (isTooMuch ? 'less' : 'amount') : null)
      }
      step={step}
      end={amount ? orderWords.cancel.cancelRefund(money(amount)) : orderWords.cancel.cancel}
      onEnd={cancel}
      onClose={onClose}
    >
      {isPaid && (
        <>
          <Chips label={orderWords.cancel.whatBack}>
            <Chip
              isOn={choice.kind === 'everything'}
              onPress={() => setChoice({ kind: 'everything' })}
            >
              {orderWords.refund.everything(money(order.refundable))}
            </Chip>
            <Chip
              isOn={choice.kind === 'amount'}
              onPress={() => choice.kind !== 'amount' && setChoice({ kind: 'amount', typed: '' })}
            >
              {orderWords.refund.amount}
            </Chip>
            <Chip isOn={isNothing} onPress={() => setChoice({ kind: 'nothing' })}>
              {orderWords.cancel.none}
            </Chip>
          </Chips>
          {choice.kind === 'amount' && (
            <AmountField
              typed={choice.typed}
              error={isTooMuch ? orderWords.refund.lacks.less(money(order.refundable)) : null}
              onChange={(typed) => setChoice({ kind: 'amount', typed })}
            />
          )}
          <RefundSums order={order} amount={amount} />
          {isNothing && <Notice kind="warn">{orderWords.cancel.noneNeeds}</Notice>}
        </>
      )}
      {reason === 'other' && <EndNote note={note} onChange={setNote} />}
      {reason && amount !== null && (
        <DinerReads why={reasonSentence(reason)} money={moneyText(amount)} />
      )}
    </EndSheet>
  )
}

function wireRefund({ kind }: Choice, amount: number): 'all' | 'none' | number {
  if (kind === 'everything') return 'all'
  return kind === 'nothing' ? 'none' : amount
}

/** Why the kitchen cannot take it, what the diner reads, and what keeps the next order from meeting the same. */
export function RejectSheet({ order, outlet, onClose }: SheetProps) {
  const money = useMoney()
  const [reason, setReason] = useState<StaffReason | null>(null)
  const [soldOut, setSoldOut] = useState(() => onlyDish(order.lines))
  const [also, setAlso] = useState(true)
  const [note, setNote] = useState('')
  const step = useOrderCall(boardWords.docket.reject, onClose)
  const prevents = reason && orderReasons[reason].prevents
  const ticked = order.lines.filter(({ item_id }) => soldOut.includes(item_id))
  // One dish may be on several lines.
  const dishes = [...new Set(ticked.map(({ name }) => name))]
  const isPaid = order.payment.method === 'card'

  function reject() {
    if (!reason) return
    step.mutate((idempotencyKey) =>
      call(calls.rejectOrder, {
        params: { id: order.id },
        idempotencyKey,
        body: {
          from: order.status,
          reason,
          ...(note.trim() ? { note: note.trim() } : {}),
          ...(reason === 'sold_out' && also ? { sold_out: soldOut } : {}),
          ...(prevents && prevents !== 'sold_out' && also ? { also: prevents } : {}),
        },
      }),
    )
  }

  return (
    <EndSheet
      order={order}
      title={orderWords.reject.title}
      reason={reason}
      onReason={(chosen) => {
        setReason(chosen)
        setAlso(true)
      }}
      lacks={lackOfReason(reason, note)}
      step={step}
      end={isPaid ? orderWords.reject.rejectRefund(money(order.total)) : orderWords.reject.reject}
      onEnd={reject}
      onClose={onClose}
    >
      {reason === 'sold_out' && (
        <SoldOutDishes order={order} outlet={outlet} chosen={soldOut} onChange={setSoldOut} />
      )}
      {reason === 'other' && <EndNote note={note} onChange={setNote} />}
      {prevents && prevents !== 'sold_out' && (
        <Option type="checkbox" name="also" isOn={also} onChange={setAlso}>
          {orderWords.reject.also[prevents]}
        </Option>
      )}
      {reason === 'sold_out' && dishes.length > 0 && (
        <Notice icon={<Ban aria-hidden />}>
          <b>{orderWords.reject.untilTomorrow}</b> {dishes.join(', ')}. {orderWords.reject.soNobody}
        </Notice>
      )}
      {reason && (
        <DinerReads
          why={reasonSentence(reason, dishes)}
          money={isPaid ? moneyBackText(money(order.total)) : nothingTakenText}
        />
      )}
    </EndSheet>
  )
}

/**
 * What is ticked at first: the dish of an order that has no other. Of several a cook knows which one, and a tick too many would
 * take a good dish off the menu.
 */
function onlyDish(lines: SheetProps['order']['lines']): string[] {
  const ids = [...new Set(lines.map(({ item_id }) => item_id))]
  return ids.length === 1 ? ids : []
}

interface DishesProps extends Pick<SheetProps, 'order' | 'outlet'> {
  chosen: string[]
  onChange(chosen: string[]): void
}

function SoldOutDishes({ order, outlet, chosen, onChange }: DishesProps) {
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const others = (orders ?? []).filter(
    ({ id, outlet: at, status }) =>
      id !== order.id &&
      at.id === outlet.id &&
      ['placed', 'accepted', 'preparing'].includes(status),
  )
  const noteOf = (itemId: string) => {
    const open = others.filter(({ lines }) => lines.some(({ item_id }) => item_id === itemId))
    return open.length > 0 && orderWords.reject.inOpenOrders(open.length)
  }
  const dishes = new Map(order.lines.map(({ item_id, name }) => [item_id, name]))
  return (
    <Ticks
      legend={orderWords.reject.whatSoldOut}
      isLegendShown
      name="sold-out"
      choices={[...dishes].map(([id, name]) => ({ id, name, note: noteOf(id) }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

interface Props {
  order: Pick<WireStaffOrder, 'number'>
  /** What the sheet does, of an order of this number. */
  title(number: string): string
  reason: StaffReason | null
  onReason(reason: StaffReason): void
  /** The field to fill in first. */
  lacks: EndLack | null
  step: Pick<ReturnType<typeof useOrderCall>, 'isPending' | 'error' | 'isOnline'>
  /** Text of the button that ends the order. */
  end: string
  onEnd(): void
  onClose(): void
  /** The refund and the diner's message. */
  children: ReactNode
}

/** Ends an order for a reason, or keeps it. */
function EndSheet({
  order,
  title,
  reason,
  onReason,
  lacks,
  step: { isPending, error, isOnline },
  end,
  onEnd,
  onClose,
  children,
}: Props) {
  return (
    <Panel
      title={title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          {children}
          <StepFaults error={error} isOnline={isOnline} />
        </>
      }
      foot={
        <EndFoot
          isBusy={isPending}
          isOnline={isOnline}
          lacks={lacks}
          onKeep={onClose}
          onEnd={onEnd}
          end={end}
        />
      }
    >
      <EndReason title={title(order.number)} reason={reason} onChoose={onReason} />
    </Panel>
  )
}

interface EndReasonProps {
  /** What the choice is about, for screen readers. */
  title: string
  reason: StaffReason | null
  onChoose(reason: StaffReason): void
}

/** Why an order ends, by a reason that the diner reads. */
function EndReason({ title, reason, onChoose }: EndReasonProps) {
  return (
    <fieldset className={clsx(choices.options, styles.reasons)}>
      <legend className="hidden">{title}</legend>
      {staffReasons.map((each) => (
        <Option
          key={each}
          type="radio"
          name="reason"
          isOn={reason === each}
          onChange={() => onChoose(each)}
        >
          {orderReasons[each].button}
        </Option>
      ))}
    </fieldset>
  )
}

interface EndNoteProps {
  note: string
  onChange(note: string): void
}

/** Another reason, in the kitchen's own words. */
function EndNote({ note, onChange }: EndNoteProps) {
  return (
    <TextArea
      label={orderWords.reject.words}
      name="words"
      hint={orderWords.reject.wordsHint}
      maxLength={reasonWords.most}
      value={note}
      onChange={onChange}
    />
  )
}

/** A field that has to be filled in before an order ends; its control has this name. */
type EndLack = 'reason' | 'words' | 'amount' | 'less'

/** What of the reason is missing: the reason itself, or the words that another one needs. */
function lackOfReason(reason: StaffReason | null, note: string): 'reason' | 'words' | null {
  if (reason === null) return 'reason'
  return reason === 'other' && note.trim().length < reasonWords.least ? 'words' : null
}

/** What the diner will read: why the order ends, and what happens to the money. */
function DinerReads({ why, money }: { why: string; money: string }) {
  return (
    <Notice kind="bad" icon={<Smartphone aria-hidden />} role="status">
      {orderWords.reject.dinerReads(`${why} ${money}`)}
    </Notice>
  )
}

interface FootProps {
  isBusy: boolean
  isOnline: boolean
  /** The field to fill in first. */
  lacks: EndLack | null
  onKeep(): void
  onEnd(): void
  /** Text of the button that ends the order. */
  end: string
}

/** Keeps or ends the order; while a field is missing the second button names it and leads there. */
function EndFoot({ isBusy, isOnline, lacks, onKeep, onEnd, end }: FootProps) {
  return (
    <>
      <Button kind="outlined" onClick={onKeep}>
        {orderWords.reject.keep}
      </Button>
      {lacks ? (
        <LeadButton field={lacks === 'less' ? 'amount' : lacks}>
          {orderWords.reject.lacks[lacks]}
        </LeadButton>
      ) : (
        <Button
          kind="danger"
          isBusy={isBusy}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onEnd()}
        >
          {end}
        </Button>
      )}
    </>
  )
}
