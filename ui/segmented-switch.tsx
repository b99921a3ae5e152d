import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { RadioLabel } from './radio-label.tsx'
import styles from './segmented-switch.module.css'
import text from './text.module.css'

interface Props<T extends string> {
  label: string
  name: string
  value: T
  choices: { value: T; name: string; Icon: LucideIcon; isOff?: boolean }[]
  /** The id of a text that says why a choice is off. */
  describedBy?: string | undefined
  onChange(value: T): void
}

/** Radios side by side; arrows move between them. */
export function SegmentedSwitch<T extends string>({
  label,
  name,
  value,
  choices,
  describedBy,
  onChange,
}: Props<T>) {
  return (
    <fieldset className={styles.segments} aria-describedby={describedBy}>
      <legend className={text.hidden}>{label}</legend>
      {choices.map((choice) => (
        <RadioLabel
          key={choice.value}
          className={clsx(
            choice.value === value && styles.chosen,
            choice.isOff && styles.turnedOff,
          )}
          name={name}
          isOn={choice.value === value}
          isOff={choice.isOff}
          onChoose={() => onChange(choice.value)}
        >
          <choice.Icon size={18} aria-hidden />
          {choice.name}
        </RadioLabel>
      ))}
    </fieldset>
  )
}
