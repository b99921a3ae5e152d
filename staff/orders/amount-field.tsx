import { TextField } from '#staff/controls/text-field.tsx'
import { orderWords } from '#staff/words/order.ts'

interface Props {
  typed: string
  onChange(typed: string): void
}

/** How much of an order goes back. */
export function AmountField({ typed, onChange }: Props) {
  return (
    <TextField
      label={orderWords.refund.amountLabel}
      name="amount"
      inputMode="decimal"
      value={typed}
      onChange={onChange}
    />
  )
}
