import { TextField } from '#staff/controls/text-field.tsx'
import { orderWords } from '#staff/words/order.ts'

interface Props {
  typed: string
  /** Its fault. */
  error?: string | null
  onChange(typed: string): void
}

/** How much of an order goes back. */
export function AmountField({ typed, error, onChange }: Props) {
  return (
    <TextField
      label={orderWords.refund.amountLabel}
      name="amount"
      inputMode="decimal"
      value={typed}
      error={error}
      onChange={onChange}
    />
  )
}
