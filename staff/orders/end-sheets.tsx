import { Ban, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { moneyBackText, nothingTakenText, notReturnedText } from '#domain/order-ending.ts'
import {
  orderReasons,
  reasonSentence,
  reasonWords,
  type StaffReason,
  staffReasons,
} from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { Button, LeadButton } from '#staff/controls/button.tsx'
import { Chip, Chips, Option, RadioChoice, Ticks } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { TextArea } from '#ui/field.tsx'
import styles from './order.module.css'
import { type SheetProps, StepFaults, shortNumber, useOrderCall } from './order-call.tsx'
import { missingForRefund, type RefundChoice, refundAmount } from './refund-amount.ts'
import { AmountField, RefundSums } from './refund-sheet.tsx'

type Choice = Exclude<RefundChoice, { kind: 'dishes' }> | { kind: 'nothing' }

/** Cancels an accepted order with a reason and a refund; needs a manager. */
export function CancelSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const ending = useEnding()
  const { reason } = ending
  const [choice, setChoice] = useState<Choice>({ kind: 'everything' })
  const step = useOrderCall(personWords.rights['orders.cancel'], onClose)
  const isPaid = order.payment.method === 'card' && order.refundable > 0
  const isNothing = choice.kind === 'nothing'
  /** Null if the typed text is not an amount, or exceeds the refundable one. */
  const amount = !isPaid || isNothing ? 0 : refundAmount(order, choice)
  const isTooMuch =
    amount === null && !isNothing && missingForRefund(order, choice, null) === 'less'

  function cancel() {
    if (!reason || amount === null) return
    step.run((idempotencyKey) =>
      call(calls.cancelStaffOrder, {
        params: { id: order.id },
        idempotencyKey,
        body: {
          from: order.status,
          reason,
          refund: isPaid ? wireRefund(choice, amount) : 'all',
          ...ending.note,
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
      ending={ending}
      missing={amount === null ? (isTooMuch ? 'less' : 'amount') : null}
      step={step}
      end={amount ? orderWords.cancel.cancelRefund(money(amount)) : orderWords.cancel.cancel}
      onEnd={cancel}
      onClose={onClose}
      reads={reason && amount !== null && `${reasonSentence(reason)} ${moneyText(amount)}`}
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
              error={isTooMuch ? orderWords.refund.missing.less(money(order.refundable)) : null}
              onChange={(typed) => setChoice({ kind: 'amount', typed })}
            />
          )}
          <RefundSums order={order} amount={amount} />
          {isNothing && <Notice kind="warn">{orderWords.cancel.noneNeeds}</Notice>}
        </>
      )}
    </EndSheet>
  )
}

function wireRefund({ kind }: Choice, amount: number): 'all' | 'none' | number {
  if (kind === 'everything') return 'all'
  return kind === 'nothing' ? 'none' : amount
}

/** Rejects a new order with a reason, and offers a change that prevents the next rejection (sold out, for example). */
export function RejectSheet({ order, outlet, onClose }: SheetProps) {
  const money = useMoney()
  const ending = useEnding()
  const { reason } = ending
  const [soldOut, setSoldOut] = useState(() => onlyDish(order.lines))
  const [isPrevented, setIsPrevented] = useState(true)
  const step = useOrderCall(boardWords.docket.reject, onClose)
  const prevents = reason && orderReasons[reason].prevents
  const also = prevents === 'sold_out' ? null : prevents
  const ticked = order.lines.filter(({ item_id }) => soldOut.includes(item_id))
  // One dish may be on several lines.
  const dishes = [...new Set(ticked.map(({ name }) => name))]
  const isPaid = order.payment.method === 'card'

  function reject() {
    if (!reason) return
    step.run((idempotencyKey) =>
      call(calls.rejectOrder, {
        params: { id: order.id },
        idempotencyKey,
        body: {
          from: order.status,
          reason,
          ...ending.note,
          ...(reason === 'sold_out' && isPrevented ? { sold_out: soldOut } : {}),
          ...(also && isPrevented ? { also } : {}),
        },
      }),
    )
  }

  const back = isPaid ? moneyBackText(money(order.total)) : nothingTakenText
  return (
    <EndSheet
      order={order}
      title={orderWords.reject.title}
      ending={{
        ...ending,
        choose(chosen) {
          ending.choose(chosen)
          setIsPrevented(true)
        },
      }}
      step={step}
      end={isPaid ? orderWords.reject.rejectRefund(money(order.total)) : orderWords.reject.reject}
      onEnd={reject}
      onClose={onClose}
      reads={reason && `${reasonSentence(reason, dishes)} ${back}`}
    >
      {reason === 'sold_out' && (
        <SoldOutDishes order={order} outlet={outlet} chosen={soldOut} onChange={setSoldOut} />
      )}
      {also && (
        <Option type="checkbox" name="also" isOn={isPrevented} onChange={setIsPrevented}>
          {orderWords.reject.also[also]}
        </Option>
      )}
      {reason === 'sold_out' && dishes.length > 0 && (
        <Notice icon={<Ban aria-hidden />}>
          <b>{orderWords.reject.untilTomorrow}</b> {dishes.join(', ')}. {orderWords.reject.soNobody}
        </Notice>
      )}
    </EndSheet>
  )
}

/** Initially ticked dishes: the only dish, or none of several, since a wrong tick takes an available dish off the menu. */
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

/** Form state: the reason for ending the order, and the text required with the reason 'other'. */
function useEnding() {
  const [reason, choose] = useState<StaffReason | null>(null)
  const [typed, type] = useState('')
  const words = typed.trim()
  const needsText = reason === 'other' && words.length < reasonWords.least
  return {
    reason,
    choose,
    typed,
    type,
    note: words ? { note: words } : {},
    missing: reason === null ? ('reason' as const) : needsText ? ('words' as const) : null,
  }
}

interface Props extends Pick<SheetProps, 'order' | 'onClose'> {
  title(number: string): string
  ending: ReturnType<typeof useEnding>
  /** Missing input besides the reason. */
  missing?: 'amount' | 'less' | null
  step: Pick<ReturnType<typeof useOrderCall>, 'isPending' | 'error' | 'isOnline'>
  end: string
  onEnd(): void
  /** Text of the message to the diner: why the order ends, and what is refunded. */
  reads: string | false | null
  children: ReactNode
}

/** Ends an order for a reason. While input is missing, the second button names it and moves the focus there. */
function EndSheet({ order, title, ending, step, end, onEnd, onClose, ...props }: Props) {
  const missing = ending.missing ?? props.missing
  return (
    <Panel
      title={title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          {props.children}
          {ending.reason === 'other' && (
            <TextArea
              label={orderWords.reject.words}
              name="words"
              hint={orderWords.reject.wordsHint}
              maxLength={reasonWords.most}
              value={ending.typed}
              onChange={ending.type}
            />
          )}
          {props.reads && (
            <Notice kind="bad" icon={<Smartphone aria-hidden />} role="status">
              {orderWords.reject.dinerReads(props.reads)}
            </Notice>
          )}
          <StepFaults error={step.error} isOnline={step.isOnline} />
        </>
      }
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {orderWords.reject.keep}
          </Button>
          {missing ? (
            <LeadButton field={missing === 'less' ? 'amount' : missing}>
              {orderWords.reject.missing[missing]}
            </LeadButton>
          ) : (
            <Button kind="danger" isBusy={step.isPending} isOff={!step.isOnline} onClick={onEnd}>
              {end}
            </Button>
          )}
        </>
      }
    >
      <RadioChoice
        label={title(order.number)}
        name="reason"
        className={styles.reasons}
        choices={staffReasons}
        chosen={ending.reason}
        onChoose={ending.choose}
        textOf={(reason) => orderReasons[reason].button}
      />
    </Panel>
  )
}
