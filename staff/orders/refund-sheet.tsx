import { Info, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { type RefundReason, refundReasons } from '#domain/refund.ts'
import { call } from '#staff/api/client.ts'
import { Button, LeadButton } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Chip, Chips, Option } from '#staff/controls/choices.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { personWords } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { TextField } from '#ui/field.tsx'
import styles from './order.module.css'
import { type SheetProps, StepFaults, shortNumber, useOrderCall } from './order-call.tsx'
import { dishesLeft, missingForRefund, type RefundChoice, refundAmount } from './refund-amount.ts'

/** Refunds all, some dishes or an amount, after showing what the restaurant keeps. */
export function RefundSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const [choice, setChoice] = useState<RefundChoice>({ kind: 'dishes', lines: [] })
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const { run, isPending, error, isOnline } = useOrderCall(
    `${personWords.rights['orders.refund']} · ${shortNumber(order.number)}`,
    onClose,
  )
  const amount = refundAmount(order, choice)
  const missing = missingForRefund(order, choice, reason)

  function refund() {
    if (amount === null || !reason) return
    run((idempotencyKey) =>
      call(calls.refundOrder, {
        params: { id: order.id },
        idempotencyKey,
        body: {
          ...(choice.kind === 'dishes' ? { lines: choice.lines } : { amount }),
          refundable: order.refundable,
          reason,
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    )
  }

  return (
    <Panel
      title={orderWords.refund.title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          <RefundSums order={order} amount={amount} />
          <RefundNotes order={order} amount={amount} />
          <StepFaults error={error} isOnline={isOnline} />
        </>
      }
      action={
        missing ? (
          <LeadButton field={missing === 'reason' ? 'reason' : choice.kind}>
            {orderWords.refund.missing[missing](money(order.refundable))}
          </LeadButton>
        ) : (
          <Button isBusy={isPending} isOff={!isOnline} onClick={refund}>
            {orderWords.refund.refund(money(amount ?? 0))}
          </Button>
        )
      }
    >
      <RefundKinds order={order} choice={choice} onChange={setChoice} />
      {choice.kind === 'dishes' && (
        <RefundDishes
          order={order}
          lines={choice.lines}
          onChange={(lines) => setChoice({ kind: 'dishes', lines })}
        />
      )}
      {choice.kind === 'amount' && (
        <AmountField
          typed={choice.typed}
          onChange={(typed) => setChoice({ kind: 'amount', typed })}
        />
      )}
      <SelectField
        label={orderWords.refund.why}
        name="reason"
        choices={[
          { id: null, name: orderWords.refund.choose },
          ...refundReasons.map((id) => ({ id, name: orderWords.refund.reasons[id] })),
        ]}
        value={reason}
        onChange={setReason}
      />
      <TextField label={orderWords.refund.books} maxLength={120} value={note} onChange={setNote} />
    </Panel>
  )
}

interface Props {
  order: WireStaffOrder
  choice: RefundChoice
  onChange(choice: RefundChoice): void
}

/** Selects what is refunded: all, some dishes or an amount. */
function RefundKinds({ order, choice, onChange }: Props) {
  const money = useMoney()
  return (
    <Chips label={orderWords.refund.title(order.number)}>
      <Chip isOn={choice.kind === 'everything'} onPress={() => onChange({ kind: 'everything' })}>
        {orderWords.refund.everything(money(order.refundable))}
      </Chip>
      <Chip isOn={choice.kind === 'dishes'} onPress={() => onChange({ kind: 'dishes', lines: [] })}>
        {orderWords.refund.dishes}
      </Chip>
      <Chip isOn={choice.kind === 'amount'} onPress={() => onChange({ kind: 'amount', typed: '' })}>
        {orderWords.refund.amount}
      </Chip>
    </Chips>
  )
}

type Chosen = { position: number; quantity: number }

interface RefundDishesProps {
  order: WireStaffOrder
  lines: Chosen[]
  onChange(lines: Chosen[]): void
}

/** Checkboxes for the dishes not yet refunded. A tick selects all units of a line; a button reduces them by one. */
function RefundDishes({ order, lines, onChange }: RefundDishesProps) {
  const money = useMoney()
  return (
    <fieldset className={choices.options}>
      <legend className="hidden">{orderWords.refund.dishes}</legend>
      {dishesLeft(order).map(({ position, quantity, name }) => {
        const chosen = lines.find((line) => line.position === position)
        const others = lines.filter((line) => line.position !== position)
        const worth = refundAmount(order, {
          kind: 'dishes',
          lines: [{ position, quantity: chosen?.quantity ?? quantity }],
        })
        return (
          <div key={position} className={choices.options}>
            <Option
              type="checkbox"
              name="dishes"
              isOn={chosen !== undefined}
              onChange={(isOn) => onChange(isOn ? [...others, { position, quantity }] : others)}
              note={worth !== null && money(worth)}
            >
              {chosen && quantity > 1
                ? orderWords.refund.of(chosen.quantity, quantity, name)
                : orderWords.refund.times(quantity, name)}
            </Option>
            {chosen && chosen.quantity > 1 && (
              <Button
                kind="quiet"
                onClick={() => onChange([...others, { position, quantity: chosen.quantity - 1 }])}
              >
                {orderWords.refund.of(chosen.quantity - 1, quantity, name)}
              </Button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

interface RefundSumsProps {
  order: WireStaffOrder
  amount: number | null
}

/** The amounts paid, refunded and kept. */
export function RefundSums({ order, amount }: RefundSumsProps) {
  const money = useMoney()
  return (
    <dl className={styles.group}>
      <Leader
        name={
          order.payment.method === 'card' ? orderWords.order.paidByCard : orderWords.refund.paid
        }
      >
        {money(order.payment.amount)}
      </Leader>
      <Leader name={orderWords.refund.before}>{money(order.total - order.refundable)}</Leader>
      <Leader name={orderWords.refund.this}>{money(amount ?? 0)}</Leader>
      <Leader name={orderWords.refund.stays} isTotal>
        {money(order.refundable - (amount ?? 0))}
      </Leader>
    </dl>
  )
}

/** The limits of a refund, and the diner's message. */
function RefundNotes({ order, amount }: RefundSumsProps) {
  const money = useMoney()
  return (
    <>
      <Notice icon={<Info aria-hidden />}>
        {order.refundable === 0 ? orderWords.refund.nothingLeft : orderWords.refund.limit}
      </Notice>
      {amount !== null && (
        <Notice kind="good" icon={<Smartphone aria-hidden />} role="status">
          {order.payment.method === 'card'
            ? orderWords.refund.dinerReads(money(amount))
            : orderWords.refund.cashBack}
        </Notice>
      )}
    </>
  )
}

interface AmountProps {
  typed: string
  error?: string | null
  onChange(typed: string): void
}

/** The field for the refunded amount. */
export function AmountField({ typed, error, onChange }: AmountProps) {
  return (
    <TextField
      label={orderWords.refund.amountLabel}
      name="amount"
      inputMode="decimal"
      value={typed}
      error={error}
      onChange={onChange}
    />
  )
}
