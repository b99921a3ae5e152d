import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './search-field.module.css'

interface Props {
  /** Also the placeholder. */
  label: string
  value: string
  /** Takes the focus on a desk; elsewhere a keyboard would cover the list. */
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

/** Milliseconds without a key before the server is asked. */
const typingPause = 300

interface DelayedProps {
  label: string
  /** What the list shows now. */
  search: string
  onSearch(search: string): void
}

/** A search that the server answers: asked once the typing pauses. */
export function DelayedSearch({ label, search, onSearch }: DelayedProps) {
  const [typed, setTyped] = useState(search)
  // Takes the filters of the moment it runs: one may be chosen between the last key and the end of the pause.
  const ask = useEffectEvent((text: string) => {
    if (text !== search) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return <SearchField label={label} value={typed} onChange={setTyped} />
}
