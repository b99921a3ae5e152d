import { clsx } from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './code-boxes.module.css'
import textStyles from './text.module.css'

/** React requires `onChange` with `value`; `onInput` handles the input. */
function ignore() {}

interface Props {
  length: number
  value: string
  onChange(value: string): void
  /** The contact that the code was sent to, where the screen does not show it. */
  sentTo?: string
  isWrong?: boolean
  isOff?: boolean
  isFocused?: boolean
}

/**
 * One input per digit. Typing moves to the next one, Backspace to the previous one, and a paste into any of them fills all.
 * After a wrong code the boxes are emptied: correcting single digits would submit each intermediate code and use up a try.
 */
export function CodeBoxes({
  length,
  value,
  onChange,
  sentTo,
  isWrong = false,
  isOff = false,
  isFocused = false,
}: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const places = Array.from({ length }, (_, place) => place)

  useEffect(() => {
    if (isWrong || isFocused) boxes.current[0]?.focus()
  }, [isWrong, isFocused])

  function fill(digits: string, from: number) {
    const before = isWrong ? '' : value
    const next = before.slice(0, from) + digits + before.slice(from + digits.length)
    onChange(next.slice(0, length))
    boxes.current[Math.min(from + digits.length, length - 1)]?.focus()
  }

  function type(place: number, text: string) {
    const digits = text.replace(/\D/g, '')
    // A box that had a digit now has two: the new one counts. Autofill fills in all digits together.
    if (digits.length >= length) fill(digits.slice(0, length), 0)
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
    fill(digits.slice(0, length), 0)
  }

  return (
    <fieldset
      className={clsx(styles.boxes, length > 4 && styles.narrow, isWrong && styles.wrong)}
      aria-describedby={isWrong ? 'code-fault' : undefined}
      onPaste={paste}
    >
      <legend className={sentTo ? styles.question : textStyles.hidden}>
        {sentTo ? `Enter the ${length}-digit code sent to ${sentTo}` : `${length}-digit code`}
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
          aria-label={`Digit ${place + 1} of ${length}`}
          aria-invalid={isWrong}
          disabled={isOff}
          value={value[place] ?? ''}
          // React's `onChange` does not fire for a digit that is typed over the same digit.
          onInput={(event) => type(place, event.currentTarget.value)}
          onChange={ignore}
          onKeyDown={(event) => key(place, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
