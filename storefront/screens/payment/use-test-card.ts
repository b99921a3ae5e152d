import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import {
  cardNumberProblem,
  caretAfterGrouping,
  caretPastGap,
  expiryProblem,
  groupCardNumber,
  groupExpiry,
  isWholeCardNumber,
  securityCodeProblem,
} from '#domain/card-input.ts'

export type CardField = 'number' | 'expiry' | 'code'

export interface CardValues {
  number: string
  expiry: string
  code: string
}

const fields: CardField[] = ['number', 'expiry', 'code']

/** What the button says while a field is empty. */
const emptyTexts: Record<CardField, string> = {
  number: 'Enter your card number',
  expiry: 'Enter the expiry date',
  code: 'Enter the security code',
}

/** The sandbox's card form: what is typed, what is wrong with it, and where the button leads meanwhile. */
export function useTestCard() {
  const [values, setValues] = useState<CardValues>({ number: '', expiry: '', code: '' })
  const [isSaved, setSaved] = useState(false)
  /** Fields that were left, or asked for by the button: only their problems are shown. */
  const [left, setLeft] = useState<CardField[]>([])
  /** The number that the bank has declined. */
  const [declined, setDeclined] = useState('')
  const form = useRef<HTMLDivElement>(null)

  const problems: Record<CardField, string | null> = {
    number: cardNumberProblem(values.number),
    expiry: expiryProblem(values.expiry, new Date()),
    code: securityCodeProblem(values.code, values.number),
  }
  const wrong = fields.filter((field) => problems[field])
  const shown = wrong.filter((field) => left.includes(field) && values[field] !== '')
  const [firstWrong] = wrong

  function type(field: CardField, input: HTMLInputElement) {
    const { value: text } = input
    const caret = input.selectionStart ?? text.length
    const isAtEnd = caret === text.length
    const typed =
      field === 'number' ? groupCardNumber(text) : field === 'expiry' ? groupExpiry(text) : text
    setValues({ ...values, [field]: typed })
    if (typed !== text && !isAtEnd) {
      // A text that is not the typed one sends the caret to the end: both are set here, before React compares.
      const isLonger = countDigits(text) > countDigits(values[field])
      input.value = typed
      input.selectionStart = input.selectionEnd = caretAfterGrouping(text, caret, typed, isLonger)
    }
    if (field === 'number') setDeclined('')
    // Only after the last digit was typed: what is pasted, filled in by the browser or corrected leaves the focus. Only on a
    // screen that is touched: who has a Tab key presses it, and would skip a field.
    const isAdded = isAtEnd && countDigits(typed) === countDigits(values[field]) + 1
    const isTouched = matchMedia('(pointer: coarse)').matches
    if (isTouched && isAdded && isWhole(field, typed)) focus(fields[fields.indexOf(field) + 1])
  }

  /** A gap that is deleted would come back: the digit behind it is meant. */
  function skipGap({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
    const { value, selectionStart: caret, selectionEnd: end } = input
    if ((key !== 'Backspace' && key !== 'Delete') || caret === null || caret !== end) return
    const place = caretPastGap(value, caret, key)
    input.setSelectionRange(place, place)
  }

  function focus(field: CardField | undefined) {
    if (field) form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  return {
    values,
    isSaved,
    setSaved,
    form,
    type,
    skipGap,
    // An empty one is asked for by the button: a fault below it would move what is tapped next.
    leave: (field: CardField) => {
      if (values[field] !== '' && !left.includes(field)) setLeft([...left, field])
    },
    fill: (card: CardValues) => {
      setValues(card)
      setDeclined('')
    },
    faultOf: (field: CardField): string | null => {
      if (field === 'number' && declined === values.number && declined)
        return 'Declined by the bank'
      return left.includes(field) ? problems[field] : null
    },
    markDeclined: () => setDeclined(values.number),
    /** What is missing or wrong, as the button says it; null when the card can be tried. */
    missing: firstWrong
      ? shown.length > 0
        ? `Check ${shown.length} ${shown.length === 1 ? 'field' : 'fields'} above`
        : emptyTexts[firstWrong]
      : null,
    /** Shows what is wrong and puts the focus on the first of it. */
    lead: (event?: FormEvent) => {
      event?.preventDefault()
      const typed = fields.filter((field) => values[field] !== '')
      setLeft([...new Set([...left, ...typed, ...wrong.slice(0, 1)])])
      focus(shown[0] ?? firstWrong)
    },
  }
}

/** Whether nothing can follow what was typed into the field; the security code is the last one. */
function isWhole(field: CardField, text: string): boolean {
  if (field === 'number') return isWholeCardNumber(text)
  return field === 'expiry' && expiryProblem(text, new Date()) === null
}

const countDigits = (text: string) => text.replace(/\D/g, '').length

export type TestCardForm = ReturnType<typeof useTestCard>
