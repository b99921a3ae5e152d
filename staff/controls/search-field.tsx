import { Search } from 'lucide-react'
import styles from './search-field.module.css'

interface Props {
  /** Stands inside until something is typed. */
  label: string
  value: string
  onChange(value: string): void
}

/** Finds among what a screen lists. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className={styles.search}>
      <Search aria-hidden />
      <span className="hidden">{label}</span>
      <input
        type="search"
        placeholder={label}
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
