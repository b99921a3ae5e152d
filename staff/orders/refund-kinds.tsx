import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import type { RefundChoice } from './refund-amount.ts'

interface Props {
  order: WireStaffOrder
  choice: RefundChoice
  onChange(choice: RefundChoice): void
}

/** Whether all, some dishes or an amount goes back. */
export function RefundKinds({ order, choice, onChange }: Props) {
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
