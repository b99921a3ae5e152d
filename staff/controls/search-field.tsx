import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './search-field.module.css'

interface Props {
  /** Label and placeholder. */
  label: string
  value: string
  /** Focused on a desk; elsewhere the on-screen keyboard would cover the list. */
  isFocused?: boolean
  onChange(value: string): void
}

/** Searches a screen's list. */
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

/** Debounce before the server is asked, in milliseconds. */
const typingPause = 300

interface DelayedProps {
  label: string
  search: string
  onSearch(search: string): void
}

/** A search answered by the server, debounced. */
export function DelayedSearch({ label, search, onSearch }: DelayedProps) {
  const [typed, setTyped] = useState(search)
  // Reads the filters when it runs: one may change between the last key and the end of the debounce.
  const ask = useEffectEvent((text: string) => {
    if (text !== search) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return <SearchField label={label} value={typed} onChange={setTyped} />
}
