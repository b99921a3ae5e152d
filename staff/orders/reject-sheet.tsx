import { Ban } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { moneyBackText, nothingTakenText } from '#domain/order-ending.ts'
import { orderReasons, reasonSentence, type StaffReason } from '#domain/order-reasons.ts'
import { call } from '#staff/api/client.ts'
import { Option } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import { orderWords } from '#staff/words/order.ts'
import { DinerReads, EndNote, EndSheet, lackOfReason } from './end-sheet.tsx'
import type { SheetProps } from './sheet-props.ts'
import { useOrderCall } from './use-order-call.ts'

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
