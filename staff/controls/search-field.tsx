import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './search-field.module.css'

interface Props {
  /** Stands inside until something is typed. */
  label: string
  value: string
  /** On a desk one types at once; elsewhere a keyboard would cover the list. */
  isFocused?: boolean
  onChange(value: string): void
}

/** Finds among what a screen lists. */
export function SearchField({ label, value, isFocused = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused && matchMedia('(hover: hover) and (pointer: fine)').matches)
      input.current?.focus()
  }, [isFocused])
  return (
    <label className={styles.search}>
      <Search aria-hidden />
      <span className="hidden">{label}</span>
      <input
        ref={input}
        type="search"
        placeholder={label}
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
