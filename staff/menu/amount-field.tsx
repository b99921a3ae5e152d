import { useState } from 'react'
import { decimalsOf, isAmount, largestAmount } from '#domain/currency.ts'
import { useUnreadable } from '#staff/controls/number-field.tsx'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { Field } from '#ui/field.tsx'

interface Props {
  label: string
  /** In main units; null for none. */
  value: number | null
  /** Null where the field was emptied. */
  onChange(value: number | null): void
  hint?: string | undefined
  error?: string | undefined
  isOff?: boolean
}

/** An amount as it is typed: what is no amount yet stays in the field and changes nothing. */
export function AmountField({ label, value, onChange, hint, error, isOff = false }: Props) {
  const { currency } = useRestaurant()
  const { code } = currency
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readAmount(typed, code)
  const isUnreadable = read === undefined
  useUnreadable(isUnreadable)
  const shown = value === null ? '' : value.toFixed(decimalsOf(code))
  return (
    <Field
      label={`${label} (${currency.sign})`}
      hint={hint}
      error={isUnreadable ? menuWords.dish.notANumber : error}
    >
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed !== null && (isUnreadable || read === value) ? typed : shown}
          disabled={isOff}
          onChange={(event) => {
            const text = event.target.value
            setTyped(text)
            const amount = readAmount(text, code)
            if (amount !== undefined) onChange(amount)
          }}
          onBlur={() => !isUnreadable && setTyped(null)}
        />
      )}
    </Field>
  )
}

/** Null for nothing; undefined for what is no amount of the currency. @param code ISO 4217 */
export function readAmount(text: string, code: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^\d{1,6}([.,]\d*)?$/.test(trimmed)) return undefined
  const amount = Number(trimmed.replace(',', '.'))
  return isAmount(amount, code) && amount <= largestAmount ? amount : undefined
}
