import { decimalsOf, largestAmount } from '#domain/currency.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { NumberField, OptionalNumberField } from './number-field.tsx'

interface Props<Value extends number | null = number> {
  label: string
  /** In main units, such as pounds. */
  value: Value
  max?: number
  onChange(amount: Value): void
  hint?: string | undefined
  error?: string | undefined
  isOff?: boolean
}

/** An amount in the restaurant's currency. */
export function MoneyField(props: Props) {
  return <NumberField max={largestAmount} {...props} {...useUnit()} min={0} />
}

/** Like `MoneyField`; an empty field is null. */
export function OptionalMoneyField(props: Props<number | null>) {
  return <OptionalNumberField max={largestAmount} {...props} {...useUnit()} min={0} />
}

function useUnit() {
  const { currency } = useRestaurant()
  return { unit: currency.sign, decimals: decimalsOf(currency.code), isFixed: true }
}
