import { clsx } from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './code-boxes.module.css'
import textStyles from './text.module.css'

interface Props {
  /** Up to four digits. */
  value: string
  onChange(value: string): void
  /** The contact that the code was sent to, as a diner reads it, where the screen does not say it. */
  sentTo?: string
  isWrong?: boolean
  isOff?: boolean
}

const places = [0, 1, 2, 3]

/**
 * Four boxes of one digit: they advance by themselves, Backspace goes back, a paste into any fills all. After a wrong
 * code the boxes are emptied: correcting single digits would submit each code in between and lose a try.
 */
export function CodeBoxes({ value, onChange, sentTo, isWrong = false, isOff = false }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  useEffect(() => {
    if (isWrong) boxes.current[0]?.focus()
  }, [isWrong])

  function fill(digits: string, from: number) {
    const before = isWrong ? '' : value
    const next = before.slice(0, from) + digits + before.slice(from + digits.length)
    onChange(next.slice(0, places.length))
    boxes.current[Math.min(from + digits.length, places.length - 1)]?.focus()
  }

  function type(place: number, text: string) {
    const digits = text.replace(/\D/g, '')
    // A box that held a digit already now holds two: the new one counts. Autofill brings all four.
    if (digits.length >= places.length) fill(digits.slice(0, places.length), 0)
    else if (digits) fill(digits.slice(-1), isWrong ? 0 : Math.min(place, value.length))
    else onChange(value.slice(0, place) + value.slice(place + 1))
  }

  function key(place: number, event: KeyboardEvent) {
    if (event.key === 'Backspace' && !value[place] && place > 0) {
      event.preventDefault()
      onChange(value.slice(0, place - 1))
      boxes.current[place - 1]?.focus()
    }
    if (event.key === 'ArrowLeft') boxes.current[place - 1]?.focus()
    if (event.key === 'ArrowRight') boxes.current[place + 1]?.focus()
  }

  function paste(event: ClipboardEvent) {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '')
    if (!digits) return
    event.preventDefault()
    fill(digits.slice(0, places.length), 0)
  }

  return (
    <fieldset
      className={clsx(styles.boxes, isWrong && styles.wrong)}
      aria-describedby={isWrong ? 'code-fault' : undefined}
      onPaste={paste}
    >
      <legend className={sentTo ? styles.question : textStyles.hidden}>
        {sentTo ? `Enter the 4-digit code sent to ${sentTo}` : '4-digit code'}
      </legend>
      {places.map((place) => (
        <input
          key={place}
          ref={(box) => {
            boxes.current[place] = box
          }}
          className={value[place] ? styles.filled : undefined}
          inputMode="numeric"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          data-start={place === 0 ? '' : undefined}
          aria-label={`Digit ${place + 1} of 4`}
          aria-invalid={isWrong}
          disabled={isOff}
          value={value[place] ?? ''}
          onChange={(event) => type(place, event.target.value)}
          onKeyDown={(event) => key(place, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
