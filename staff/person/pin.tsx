import { clsx } from 'clsx'
import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { staffCodeDigits } from '#domain/code-digits.ts'
import { pinDigits } from '#domain/pin.ts'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { personWords } from '#staff/words/person.ts'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import styles from './who.module.css'

interface PinProps {
  title: string
  /** Whether a code that was sent is typed, instead of a PIN. */
  isCode: boolean
  /** What was typed is being tried. */
  isBusy: boolean
  error: Error | null
  onComplete(typed: string): void
  onForgotten(): void
}

/** Typed on the pad or on the keyboard; complete, it is tried at once. */
export function Pin({ title, isCode, isBusy, error, onComplete, onForgotten }: PinProps) {
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    if (isBusy) return
    const length = isCode ? staffCodeDigits : pinDigits
    const isComplete = next.length === length
    setTyped(isComplete ? '' : next)
    if (isComplete) onComplete(next)
  }
  const latest = useRef({ typed, type, isCode })
  useEffect(() => {
    latest.current = { typed, type, isCode }
  })
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      const now = latest.current
      if (now.isCode) return
      if (/^\d$/.test(key)) now.type(now.typed + key)
      else if (key === 'Backspace') now.type(now.typed.slice(0, -1))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={styles.pinEntry}>
      <h2>{title}</h2>
      {isCode ? (
        <CodeBoxes length={staffCodeDigits} value={typed} onChange={type} isFocused />
      ) : (
        <>
          <p className={styles.typedDigits} role="status" aria-busy={isBusy || undefined}>
            <span className="hidden">
              {isBusy ? personWords.checking : personWords.digits(typed.length)}
            </span>
            {dots.map((index) => (
              <i
                key={index}
                className={clsx((isBusy || index < typed.length) && styles.isTyped)}
                aria-hidden
              />
            ))}
          </p>
          <div className={styles.keypad}>
            {numbers.map((digit) => (
              <button key={digit} type="button" onClick={() => type(typed + digit)}>
                {digit}
              </button>
            ))}
            <button type="button" className={styles.plain} onClick={onForgotten}>
              {personWords.forgot}
            </button>
            <button type="button" onClick={() => type(`${typed}0`)}>
              0
            </button>
            <button
              type="button"
              className={styles.plain}
              aria-label={personWords.delete}
              onClick={() => type(typed.slice(0, -1))}
            >
              <Delete size={30} aria-hidden />
            </button>
          </div>
        </>
      )}
      <ErrorNotice error={error} />
    </div>
  )
}

const dots = Array.from({ length: pinDigits }, (_, index) => index)
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
