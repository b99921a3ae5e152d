import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { type RefundReason, refundReasons } from '#domain/refund.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { LeadButton } from '#staff/controls/lead-button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import { personWords } from '#staff/words/person.ts'
import { AmountField } from './amount-field.tsx'
import { type RefundChoice, refundAmount, refundLacks } from './refund-amount.ts'
import { RefundDishes } from './refund-dishes.tsx'
import { RefundKinds } from './refund-kinds.tsx'
import { RefundNotes, RefundSums } from './refund-sums.tsx'
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
          <RefundSums order={order} amount={amount} />
          <RefundNotes order={order} amount={amount} />
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
        chosen={reason}
        onChoose={setReason}
      />
      <TextField label={orderWords.refund.books} maxLength={120} value={note} onChange={setNote} />
    </Panel>
  )
}
