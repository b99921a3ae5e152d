import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { moneyBackText, nothingTakenText, notReturnedText } from '#domain/order-ending.ts'
import { reasonSentence, type StaffReason } from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { personWords } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { DinerReads, EndNote, EndSheet, lackOfReason } from './end-sheet.tsx'
import { type RefundChoice, refundAmount, refundLacks } from './refund-amount.ts'
import { AmountField, RefundSums } from './refund-sums.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useOrderCall } from './use-order-call.ts'

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
