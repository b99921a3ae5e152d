import { Ban, Smartphone } from 'lucide-react'
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
import { Option } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words.ts'
import { Field } from '#ui/field.tsx'
import type { SheetProps } from './sheet-props.ts'
import { shortNumber } from './short-number.ts'
import { useOrderCall } from './use-order-call.ts'

/** Why the kitchen cannot take it, what the diner reads, and what keeps the next order from meeting the same. */
export function RejectSheet({ order, outlet, onClose }: SheetProps) {
  const money = useMoney()
  const [reason, setReason] = useState<StaffReason | null>(null)
  const [soldOut, setSoldOut] = useState<string[]>([])
  const [also, setAlso] = useState(true)
  const [note, setNote] = useState('')
  const { mutate, isPending, error, isOnline } = useOrderCall(words.docket.reject, onClose)
  const prevents = reason && orderReasons[reason].prevents
  const dishes = order.lines.filter(({ item_id }) => soldOut.includes(item_id))
  const isPaid = order.payment.method === 'card'
  const isComplete =
    reason !== null && (reason !== 'other' || note.trim().length >= reasonWords.least)

  function reject() {
    if (!reason) return
    mutate((idempotencyKey) =>
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
    <Panel
      title={words.reject.title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          {reason === 'sold_out' && (
            <SoldOutDishes order={order} outlet={outlet} chosen={soldOut} onChange={setSoldOut} />
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
          {prevents && prevents !== 'sold_out' && (
            <Option type="checkbox" name="also" isOn={also} onChange={setAlso}>
              {words.reject.also[prevents]}
            </Option>
          )}
          {reason === 'sold_out' && dishes.length > 0 && (
            <Notice icon={<Ban aria-hidden />}>
              <b>{words.reject.untilNextOpening}</b> {dishes.map(({ name }) => name).join(', ')}.{' '}
              {words.reject.soNobody}
            </Notice>
          )}
          {reason && (
            <Notice kind="bad" icon={<Smartphone aria-hidden />} role="status">
              {words.reject.dinerReads(
                `${reasonSentence(
                  reason,
                  dishes.map(({ name }) => name),
                )} ${isPaid ? words.reject.goesBack(money(order.total)) : words.reject.nothingTaken}`,
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
            onClick={() => isComplete && isOnline && reject()}
          >
            {isPaid ? words.reject.rejectRefund(money(order.total)) : words.reject.reject}
          </Button>
        </>
      }
    >
      <fieldset className={controls.options}>
        <legend className="hidden">{words.reject.title(order.number)}</legend>
        {staffReasons.map((each) => (
          <Option
            key={each}
            type="radio"
            name="reason"
            isOn={reason === each}
            onChange={() => {
              setReason(each)
              setAlso(true)
            }}
          >
            {orderReasons[each].button}
          </Option>
        ))}
      </fieldset>
    </Panel>
  )
}

interface DishesProps extends Pick<SheetProps, 'order' | 'outlet'> {
  chosen: string[]
  onChange(chosen: string[]): void
}

function SoldOutDishes({ order, outlet, chosen, onChange }: DishesProps) {
  const orders = useBoard(({ picture }) => picture?.orders)
  const others = (orders ?? []).filter(
    ({ id, outlet: at, status }) =>
      id !== order.id &&
      at.id === outlet.id &&
      ['placed', 'accepted', 'preparing'].includes(status),
  )
  const openWith = (itemId: string) =>
    others.filter(({ lines }) => lines.some(({ item_id }) => item_id === itemId)).length
  const dishes = new Map(order.lines.map(({ item_id, name }) => [item_id, name]))
  return (
    <fieldset className={controls.options}>
      <legend>{words.reject.whatSoldOut}</legend>
      {[...dishes].map(([itemId, name]) => {
        const count = openWith(itemId)
        return (
          <Option
            key={itemId}
            type="checkbox"
            name="sold-out"
            isOn={chosen.includes(itemId)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, itemId] : chosen.filter((each) => each !== itemId))
            }
            note={count > 0 && words.reject.inOpenOrders(count)}
          >
            {name}
          </Option>
        )
      })}
    </fieldset>
  )
}
