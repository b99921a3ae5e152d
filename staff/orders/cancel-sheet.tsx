import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import {
  orderReasons,
  reasonSentence,
  reasonWords,
  type StaffReason,
  staffReasons,
} from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips, Option } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words.ts'
import { Field } from '#ui/field.tsx'
import type { SheetProps } from './sheet-props.ts'
import { shortNumber } from './short-number.ts'
import { useOrderCall } from './use-order-call.ts'

/** Ends an order that the kitchen had taken: a manager's, with a reason and what goes back. */
export function CancelSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const [reason, setReason] = useState<StaffReason | null>(null)
  const [refund, setRefund] = useState<'all' | 'none'>('all')
  const [note, setNote] = useState('')
  const { mutate, isPending, error, isOnline } = useOrderCall(
    words.person.rights['orders.cancel'],
    onClose,
  )
  const isPaid = order.payment.method === 'card' && order.refundable > 0
  const isComplete =
    reason !== null && (reason !== 'other' || note.trim().length >= reasonWords.least)
  const goesBack = isPaid && refund === 'all'

  function cancel() {
    if (!reason) return
    mutate((idempotencyKey) =>
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
    <Panel
      title={words.cancel.title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          {isPaid && (
            <>
              <Chips label={words.cancel.whatBack}>
                <Chip isOn={refund === 'all'} onPress={() => setRefund('all')}>
                  {words.cancel.all(money(order.refundable))}
                </Chip>
                <Chip isOn={refund === 'none'} onPress={() => setRefund('none')}>
                  {words.cancel.none}
                </Chip>
              </Chips>
              {refund === 'none' && <Notice kind="warn">{words.cancel.noneNeeds}</Notice>}
            </>
          )}
          {reason === 'other' && (
            <Field label={words.reject.words} hint={words.reject.wordsHint}>
              {(control) => (
                <textarea
                  {...control}
                  maxLength={reasonWords.most}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
              )}
            </Field>
          )}
          {reason && (
            <Notice kind="bad" icon={<Smartphone aria-hidden />} role="status">
              {words.reject.dinerReads(
                `${reasonSentence(reason)} ${
                  goesBack
                    ? words.reject.goesBack(money(order.refundable))
                    : isPaid
                      ? words.cancel.notReturned
                      : words.reject.nothingTaken
                }`,
              )}
            </Notice>
          )}
          {error && (
            <Notice kind="bad" role="alert">
              {messageOf(error)}
            </Notice>
          )}
          {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
        </>
      }
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {words.reject.keep}
          </Button>
          <Button
            kind="danger"
            isBusy={isPending}
            aria-disabled={!isComplete || !isOnline || undefined}
            onClick={() => isComplete && isOnline && cancel()}
          >
            {goesBack ? words.cancel.cancelRefund(money(order.refundable)) : words.cancel.cancel}
          </Button>
        </>
      }
    >
      <fieldset className={controls.options}>
        <legend className="hidden">{words.cancel.title(order.number)}</legend>
        {staffReasons.map((each) => (
          <Option
            key={each}
            type="radio"
            name="reason"
            isOn={reason === each}
            onChange={() => setReason(each)}
          >
            {orderReasons[each].button}
          </Option>
        ))}
      </fieldset>
    </Panel>
  )
}
