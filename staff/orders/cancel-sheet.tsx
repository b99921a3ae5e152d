import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { reasonSentence, type StaffReason } from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import { personWords } from '#staff/words/person.ts'
import { DinerReads } from './end-parts.tsx'
import { EndNote } from './end-reason.tsx'
import { EndSheet } from './end-sheet.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useOrderCall } from './use-order-call.ts'

/** Ends an order that the kitchen had taken: a manager's, with a reason and what goes back. */
export function CancelSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const [reason, setReason] = useState<StaffReason | null>(null)
  const [refund, setRefund] = useState<'all' | 'none'>('all')
  const [note, setNote] = useState('')
  const step = useOrderCall(personWords.rights['orders.cancel'], onClose)
  const isPaid = order.payment.method === 'card' && order.refundable > 0
  const goesBack = isPaid && refund === 'all'

  function cancel() {
    if (!reason) return
    step.mutate((idempotencyKey) =>
      call(calls.cancelStaffOrder, {
        params: { id: order.id },
        idempotencyKey,
        body: {
          from: order.status,
          reason,
          refund: isPaid ? refund : 'all',
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    )
  }

  return (
    <EndSheet
      order={order}
      title={orderWords.cancel.title}
      reason={reason}
      onReason={setReason}
      note={note}
      step={step}
      end={
        goesBack
          ? orderWords.cancel.cancelRefund(money(order.refundable))
          : orderWords.cancel.cancel
      }
      onEnd={cancel}
      onClose={onClose}
    >
      {isPaid && (
        <>
          <Chips label={orderWords.cancel.whatBack}>
            <Chip isOn={refund === 'all'} onPress={() => setRefund('all')}>
              {orderWords.cancel.all(money(order.refundable))}
            </Chip>
            <Chip isOn={refund === 'none'} onPress={() => setRefund('none')}>
              {orderWords.cancel.none}
            </Chip>
          </Chips>
          {refund === 'none' && <Notice kind="warn">{orderWords.cancel.noneNeeds}</Notice>}
        </>
      )}
      {reason === 'other' && <EndNote note={note} onChange={setNote} />}
      {reason && (
        <DinerReads
          why={reasonSentence(reason)}
          money={
            goesBack
              ? orderWords.reject.goesBack(money(order.refundable))
              : isPaid
                ? orderWords.cancel.notReturned
                : orderWords.reject.nothingTaken
          }
        />
      )}
    </EndSheet>
  )
}
