import { CreditCard } from 'lucide-react'
import type { ChangeEvent } from 'react'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import styles from './card-form.module.css'
import { SaveCard } from './save-card.tsx'
import type { CardField, TestCardForm } from './use-test-card.ts'

interface Props {
  card: TestCardForm
  isOff: boolean
}

/** The sandbox's card form: looks like one, moves no money, and says so beside its test cards. */
export function CardForm({ card, isOff }: Props) {
  const inputOf = (name: CardField) => ({
    name,
    inputMode: 'numeric' as const,
    disabled: isOff,
    value: card.values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => card.type(name, target),
    onKeyDown: card.skipGap,
    onBlur: () => card.leave(name),
  })
  return (
    <div ref={card.form} className={`${layout.stack} ${styles.cardForm}`}>
      <Field label="Card number" error={card.faultOf('number')}>
        {(control) => (
          <div className={field.withIcon}>
            <CreditCard aria-hidden />
            {/* Whoever comes from the checkout has chosen to pay by card. */}
            <input {...control} {...inputOf('number')} autoComplete="cc-number" data-start="" />
          </div>
        )}
      </Field>
      <div className={`${layout.across} ${styles.expiryRow}`}>
        <div className={layout.growing}>
          <Field label="Expiry (MM/YY)" error={card.faultOf('expiry')}>
            {(control) => <input {...control} {...inputOf('expiry')} autoComplete="cc-exp" />}
          </Field>
        </div>
        <div className={layout.growing}>
          <Field label="Security code" error={card.faultOf('code')}>
            {(control) => (
              <input {...control} {...inputOf('code')} autoComplete="cc-csc" maxLength={4} />
            )}
          </Field>
        </div>
      </div>
      <SaveCard isOn={card.isSaved} onChange={card.setSaved} isOff={isOff} />
    </div>
  )
}
