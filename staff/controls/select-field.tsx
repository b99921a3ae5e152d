import type { ReactNode } from 'react'
import { Field, type FieldText } from '#ui/field.tsx'

interface Props<Id extends string | number | null> extends FieldText {
  /** In display order; null is the empty option. */
  choices: readonly { id: Id; name: ReactNode }[]
  value: NoInfer<Id>
  onChange(id: NoInfer<Id>): void
  isOff?: boolean
  /** Name of the form control, used by a `LeadButton` to focus it. */
  name?: string
}

/** A drop-down list with its label, hint and error. */
export function SelectField<const Id extends string | number | null>(props: Props<Id>) {
  const { choices, value, onChange, isOff, name, ...text } = props
  return (
    <Field {...text}>
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
