import { Info, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { type RefundReason, refundReasons } from '#domain/refund.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { LeadButton } from '#staff/controls/lead-button.tsx'
import { Leader } from '#staff/controls/leader.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import { personWords } from '#staff/words/person.ts'
import { Field } from '#ui/field.tsx'
import styles from './order.module.css'
import { type RefundChoice, refundAmount, refundLacks } from './refund-amount.ts'
import { RefundDishes } from './refund-dishes.tsx'
import type { SheetProps } from './sheet-props.ts'
import { shortNumber } from './short-number.ts'
import { StepFaults } from './step-faults.tsx'
import { useOrderCall } from './use-order-call.ts'

/** Refunds all, some dishes or an amount; says beforehand what the restaurant keeps. */
export function RefundSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const [choice, setChoice] = useState<RefundChoice>({ kind: 'dishes', lines: [] })
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const { mutate, isPending, error, isOnline } = useOrderCall(
    `${personWords.rights['orders.refund']} · ${shortNumber(order.number)}`,
    onClose,
  )
  const amount = refundAmount(order, choice)
  const isCard = order.payment.method === 'card'
  const before = order.total - order.refundable
  const lacks = refundLacks(order, choice, reason)

  function refund() {
    if (amount === null || !reason) return
    mutate((idempotencyKey) =>
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
          <dl className={styles.group}>
            <Leader name={isCard ? orderWords.order.paidByCard : orderWords.refund.paid}>
              {money(order.payment.amount)}
            </Leader>
            <Leader name={orderWords.refund.before}>{money(before)}</Leader>
            <Leader name={orderWords.refund.this}>{money(amount ?? 0)}</Leader>
            <Leader name={orderWords.refund.stays} isTotal>
              {money(order.refundable - (amount ?? 0))}
            </Leader>
          </dl>
          <Notice icon={<Info aria-hidden />}>
            {order.refundable === 0 ? orderWords.refund.nothingLeft : orderWords.refund.limit}
          </Notice>
          {amount !== null && (
            <Notice kind="good" icon={<Smartphone aria-hidden />} role="status">
              {isCard ? orderWords.refund.dinerReads(money(amount)) : orderWords.refund.cashBack}
            </Notice>
          )}
          <StepFaults error={error} isOnline={isOnline} />
        </>
      }
      action={
        lacks ? (
          <LeadButton field={lacks === 'reason' ? 'reason' : choice.kind}>
            {orderWords.refund.lacks[lacks](money(order.refundable))}
          </LeadButton>
        ) : (
          <Button
            isBusy={isPending}
            aria-disabled={!isOnline || undefined}
            onClick={() => isOnline && refund()}
          >
            {orderWords.refund.refund(money(amount ?? 0))}
          </Button>
        )
      }
    >
      <Chips label={orderWords.refund.title(order.number)}>
        <Chip isOn={choice.kind === 'everything'} onPress={() => setChoice({ kind: 'everything' })}>
          {orderWords.refund.everything(money(order.refundable))}
        </Chip>
        <Chip
          isOn={choice.kind === 'dishes'}
          onPress={() => setChoice({ kind: 'dishes', lines: [] })}
        >
          {orderWords.refund.dishes}
        </Chip>
        <Chip
          isOn={choice.kind === 'amount'}
          onPress={() => setChoice({ kind: 'amount', typed: '' })}
        >
          {orderWords.refund.amount}
        </Chip>
      </Chips>
      {choice.kind === 'dishes' && (
        <RefundDishes
          order={order}
          lines={choice.lines}
          onChange={(lines) => setChoice({ kind: 'dishes', lines })}
        />
      )}
      {choice.kind === 'amount' && (
        <TextField
          label={orderWords.refund.amountLabel}
          name="amount"
          inputMode="decimal"
          value={choice.typed}
          onChange={(typed) => setChoice({ kind: 'amount', typed })}
        />
      )}
      <Field label={orderWords.refund.why}>
        {(control) => (
          <select
            {...control}
            name="reason"
            value={reason ?? ''}
            onChange={(event) =>
              setReason(refundReasons.find((each) => each === event.target.value) ?? null)
            }
          >
            <option value="">{orderWords.refund.choose}</option>
            {refundReasons.map((each) => (
              <option key={each} value={each}>
                {orderWords.refund.reasons[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label={orderWords.refund.books} maxLength={120} value={note} onChange={setNote} />
    </Panel>
  )
}
