import { useEffect, useId, useState } from 'react'
import { create } from 'zustand'
import { decimalsOf, largestAmount } from '#domain/currency.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { Field } from '#ui/field.tsx'

interface Props<Value extends number | null = number> {
  label: string
  value: Value
  onChange(value: Value): void
  /** Unit of the number, such as 'minutes'. */
  unit?: string
  hint?: string | undefined
  error?: string | null | undefined
  min: number
  max: number
  decimals?: number
  /** Whether all decimals are shown, as with money. */
  isFixed?: boolean
  isOff?: boolean
}

/** A number field: text that is not a number stays in the field and does not change the value. */
export function NumberField({ onChange, ...rest }: Props) {
  return <TypedNumber {...rest} onChange={(number) => number !== null && onChange(number)} />
}

/** An optional number: an empty field is null. */
export function OptionalNumberField(props: Props<number | null>) {
  return <TypedNumber {...props} isOptional />
}

function TypedNumber(props: Props<number | null> & { isOptional?: boolean }) {
  const { label, value, unit, hint, error, min, max, decimals = 0, isOff = false } = props
  const { isFixed = false, isOptional = false } = props
  const [typed, setTyped] = useState<Typed | null>(null)
  // Reset when the form's value changes: it may be discarded or reloaded.
  const shown = typed?.value === value ? typed : null
  const saved = value === null ? '' : isFixed ? value.toFixed(decimals) : String(value)
  const isUnreadable = shown?.isUnreadable ?? false
  useUnreadable(isUnreadable)
  return (
    <Field
      label={unit ? `${label} (${unit})` : label}
      hint={hint}
      error={isUnreadable ? rangeText({ min, max, decimals }) : error}
    >
      {(control) => (
        <input
          {...control}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={shown?.text ?? saved}
          disabled={isOff}
          onChange={(event) => {
            const next = typeNumber(event.target.value, value, { min, max, decimals, isOptional })
            setTyped(next)
            if (!next.isUnreadable) props.onChange(next.value)
          }}
          onBlur={() => !isUnreadable && setTyped(null)}
        />
      )}
    </Field>
  )
}

interface Range {
  min: number
  max: number
  decimals: number
}

/** A field's text, and the form's value for it. */
interface Typed {
  text: string
  value: number | null
  isUnreadable: boolean
}

/** Text that is not a number keeps the previous value. */
export function typeNumber(
  text: string,
  before: number | null,
  { isOptional, ...range }: Range & { isOptional: boolean },
): Typed {
  if (isOptional && text.trim() === '') return { text, value: null, isUnreadable: false }
  const number = readNumber(text, range)
  return { text, value: number ?? before, isUnreadable: number === null }
}

/** Null if the text is not a number within the range. */
export function readNumber(text: string, { min, max, decimals }: Range): number | null {
  const match = /^\d+(?:[.,](\d*))?$/.exec(text.trim())
  if (!match || (match[1]?.length ?? 0) > decimals) return null
  const number = Number(text.trim().replace(',', '.'))
  return number >= min && number <= max ? number : null
}

function rangeText({ min, max, decimals }: Range): string {
  const range = `Enter a number from ${min} to ${max}`
  return decimals === 0 ? `${range}.` : `${range}, with at most ${decimals} decimals.`
}

/** Ids of the fields on the screen whose text cannot be parsed. */
const useFields = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** Tracks a field whose text cannot be parsed; saving is blocked, since the form still holds the previous value. */
export function useUnreadable(isUnreadable: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isUnreadable) return
    useFields.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () => useFields.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }))
  }, [id, isUnreadable])
}

/** Whether a field on the screen has to be corrected before its form is saved. */
export function useHasUnreadable(): boolean {
  return useFields(({ ids }) => ids.length > 0)
}

type MoneyFieldProps<Value extends number | null = number> = Omit<
  Props<Value>,
  'unit' | 'decimals' | 'isFixed' | 'min' | 'max'
> & { max?: number }

/** An amount in the restaurant's currency, in main units such as pounds. */
export function MoneyField(props: MoneyFieldProps) {
  return <NumberField max={largestAmount} {...props} {...useUnit()} min={0} />
}

/** Like `MoneyField`; an empty field is null. */
export function OptionalMoneyField(props: MoneyFieldProps<number | null>) {
  return <OptionalNumberField max={largestAmount} {...props} {...useUnit()} min={0} />
}

function useUnit() {
  const { currency } = useRestaurant()
  return { unit: currency.sign, decimals: decimalsOf(currency.code), isFixed: true }
}
