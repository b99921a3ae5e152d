import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './search-field.tsx'

/** Milliseconds without a key before the server is asked. */
const typingPause = 300

interface Props {
  label: string
  /** What the list shows now. */
  search: string
  onSearch(search: string): void
}

/** A search that the server answers: asked once the typing pauses. */
export function DelayedSearch({ label, search, onSearch }: Props) {
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
