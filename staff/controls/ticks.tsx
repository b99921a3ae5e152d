import type { ReactNode } from 'react'
import styles from './choices.module.css'
import { Option } from './choices.tsx'

interface Props {
  legend: string
  isLegendShown?: boolean
  name: string
  choices: readonly { id: string; name: string; note?: ReactNode }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** A group of checkboxes. */
export function Ticks({ legend, isLegendShown, name, choices, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.options}>
      <legend className={isLegendShown ? undefined : 'hidden'}>{legend}</legend>
      {choices.map((choice) => (
        <Option
          key={choice.id}
          type="checkbox"
          name={name}
          isOn={chosen.includes(choice.id)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, choice.id] : chosen.filter((id) => id !== choice.id))
          }
          note={choice.note}
        >
          {choice.name}
        </Option>
      ))}
    </fieldset>
  )
}
