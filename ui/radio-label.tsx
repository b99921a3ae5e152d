import type { ReactNode } from 'react'
import text from './text.module.css'

interface Props {
  className?: string | undefined
  name: string
  isOn: boolean
  isOff?: boolean | undefined
  onChoose(): void
  children: ReactNode
}

/** A hidden radio button with a styled label: a card, a chip or a row. */
export function RadioLabel({ className, name, isOn, isOff, onChoose, children }: Props) {
  return (
    <label className={className}>
      <input
        type="radio"
        className={text.hidden}
        name={name}
        checked={isOn}
        disabled={isOff}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
