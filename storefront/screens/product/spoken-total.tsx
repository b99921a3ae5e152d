import { useEffect, useRef, useState } from 'react'
import textStyles from '#ui/text.module.css'

/** Milliseconds without a change before a sum is spoken. */
const pause = 500

/** The sum for a screen reader, once the diner has stopped stepping. */
export function SpokenTotal({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  const first = useRef(text)
  useEffect(() => {
    // What the sheet opened with is on its button.
    if (text === first.current) return
    first.current = ''
    const timer = setTimeout(setSpoken, pause, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className={textStyles.hidden} role="status">
      {spoken}
    </p>
  )
}
