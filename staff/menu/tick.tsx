import type { ReactNode } from 'react'
import styles from './form.module.css'

interface Props {
  isOn: boolean
  onChange(isOn: boolean): void
  children: ReactNode
}

/** One of many ticks, with its word. */
export function Tick({ isOn, onChange, children }: Props) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
