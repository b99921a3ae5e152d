import { CreditCard, Info } from 'lucide-react'
import { useState } from 'react'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './card-form.module.css'

interface Props {
  number: string
  onNumber(number: string): void
  isOff: boolean
}

/** The sandbox's card form: looks like one, moves no money, and says so. */
export function CardForm({ number, onNumber, isOff }: Props) {
  const [expiry, setExpiry] = useState('')
  return (
    <div className={`${layout.stack} ${styles.cardForm}`}>
      <Field label="Card number">
        {(control) => (
          <div className={field.withIcon}>
            <CreditCard aria-hidden />
            <input
              {...control}
              inputMode="numeric"
              autoComplete="cc-number"
              disabled={isOff}
              value={number}
              onChange={(event) => onNumber(grouped(event.target.value))}
            />
          </div>
        )}
      </Field>
      <div className={`${layout.across} ${styles.expiryRow}`}>
        <div className={layout.growing}>
          <Field label="Expiry">
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="cc-exp"
                placeholder="MM / YY"
                disabled={isOff}
                value={expiry}
                onChange={(event) => {
                  const digits = event.target.value.replace(/\D/g, '').slice(0, 4)
                  setExpiry(
                    digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits,
                  )
                }}
              />
            )}
          </Field>
        </div>
        <div className={layout.growing}>
          <Field label="Security code">
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="cc-csc"
                placeholder="3 digits"
                maxLength={4}
                disabled={isOff}
              />
            )}
          </Field>
        </div>
      </div>
      <Notice>
        <Info size={18} aria-hidden />
        <p>
          <b>Test payment – no money moves</b>
          <br />
          4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for
          confirmation.
        </p>
      </Notice>
    </div>
  )
}

/** `4242424242424242` → `4242 4242 4242 4242`. */
function grouped(text: string): string {
  return text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}
