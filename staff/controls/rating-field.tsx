import { SelectField } from './select-field.tsx'

/** Of the food hygiene rating scheme, the best first. */
const ratings = ['5', '4', '3', '2', '1', '0']

interface Props {
  label: string
  value: string
  /** Label of the empty value. */
  none: string
  error: string | undefined
  onChange(rating: string): void
}

/** A food hygiene rating; one that a folder writes in other words stays among the choices. */
export function RatingField({ label, value, none, error, onChange }: Props) {
  const known = ['', ...ratings]
  const choices = known.includes(value) ? known : [...known, value]
  return (
    <SelectField
      label={label}
      error={error}
      choices={choices.map((id) => ({ id, name: id || none }))}
      chosen={value}
      onChoose={onChange}
    />
  )
}
