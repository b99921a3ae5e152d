import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Button } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import { dishesLeft, refundAmount } from './refund-amount.ts'

type Chosen = { position: number; quantity: number }

interface Props {
  order: WireStaffOrder
  lines: Chosen[]
  onChange(lines: Chosen[]): void
}

/** Dishes to tick, without those that went back; of several units all are meant until one says fewer. */
export function RefundDishes({ order, lines, onChange }: Props) {
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
