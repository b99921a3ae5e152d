import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'

interface Props<Id extends string | number | null> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** In display order; null is the empty option. */
  choices: readonly { id: Id; name: ReactNode }[]
  value: NoInfer<Id>
  onChange(id: NoInfer<Id>): void
  isOff?: boolean
  /** Name of the form control, used by a `LeadButton` to focus it. */
  name?: string
}

/** A drop-down list with its label, hint and error. */
export function SelectField<const Id extends string | number | null>({
  label,
  hint,
  error,
  choices,
  value,
  onChange,
  isOff,
  name,
}: Props<Id>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          disabled={isOff}
          value={value ?? ''}
          onChange={(event) => {
            const choice = choices[event.target.selectedIndex]
            if (choice) onChange(choice.id)
          }}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id ?? ''}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
