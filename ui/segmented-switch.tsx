import type { LucideIcon } from 'lucide-react'
import styles from './segmented-switch.module.css'
import text from './text.module.css'

interface Props<T extends string> {
  label: string
  name: string
  value: T
  choices: { value: T; name: string; Icon: LucideIcon }[]
  onChange(value: T): void
}

/** Radios side by side; arrows move between them. */
export function SegmentedSwitch<T extends string>({
  label,
  name,
  value,
  choices,
  onChange,
}: Props<T>) {
  return (
    <fieldset className={styles.segments}>
      <legend className={text.hidden}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={choice.value === value ? styles.chosen : undefined}>
          <input
            type="radio"
            className={text.hidden}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <choice.Icon size={18} aria-hidden />
          {choice.name}
        </label>
      ))}
    </fieldset>
  )
}
