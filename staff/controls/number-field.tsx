import { useState } from 'react'
import { Field } from '#ui/field.tsx'

interface Props<Value extends number | null = number> {
  label: string
  value: Value
  onChange(value: Value): void
  /** What follows the number, such as 'minutes'. */
  unit?: string
  hint?: string
  error?: string | null | undefined
  min: number
  max: number
  /** Digits behind the point. */
  decimals?: number
  /** Whether all of them are shown, as with money. */
  isFixed?: boolean
  isOff?: boolean
}

/** A number as it is typed: what is no number yet stays in the field and changes nothing. */
export function NumberField({ onChange, ...rest }: Props) {
  return <TypedNumber {...rest} onChange={(number) => number !== null && onChange(number)} />
}

/** A number that may be left out: an empty field is null. */
export function OptionalNumberField(props: Props<number | null>) {
  return <TypedNumber {...props} isOptional />
}

function TypedNumber(props: Props<number | null> & { isOptional?: boolean }) {
  const { label, value, unit, hint, error, min, max, decimals = 0, isOff = false } = props
  const isFixed = props.isFixed ?? false
  const [typed, setTyped] = useState<string | null>(null)
  const isNone = (text: string) => props.isOptional && text.trim() === ''
  const saved = value === null ? '' : isFixed ? value.toFixed(decimals) : String(value)
  const shown = typed !== null && value !== null && Number(typed) === value ? typed : saved
  const isUnreadable =
    typed !== null && !isNone(typed) && readNumber(typed, { min, max, decimals }) === null
  return (
    <Field
      label={unit ? `${label} (${unit})` : label}
      hint={hint}
      error={isUnreadable ? rangeText(min, max) : error}
    >
      {(control) => (
        <input
          {...control}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={isUnreadable ? typed : shown}
          disabled={isOff}
          onChange={(event) => {
            const text = event.target.value
            setTyped(text)
            const number = readNumber(text, { min, max, decimals })
            if (number !== null || isNone(text)) props.onChange(number)
          }}
          onBlur={() => !isUnreadable && setTyped(null)}
        />
      )}
    </Field>
  )
}

/** Null for what is no number between the two. */
export function readNumber(
  text: string,
  { min, max, decimals }: { min: number; max: number; decimals: number },
): number | null {
  const match = /^\d+(?:[.,](\d+))?$/.exec(text.trim())
  if (!match || (match[1]?.length ?? 0) > decimals) return null
  const number = Number(text.trim().replace(',', '.'))
  return number >= min && number <= max ? number : null
}

function rangeText(min: number, max: number): string {
  return `Enter a number from ${min} to ${max}.`
}
