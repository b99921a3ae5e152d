import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import section from '#storefront/components/section.module.css'
import { fillCheckout, useCheckout } from '#storefront/state/checkout.ts'
import choice from '#ui/choice.module.css'
import { Field } from '#ui/field.tsx'
import text from '#ui/text.module.css'
import styles from './anything-else.module.css'

/** What the kitchen should know of the whole order. */
export function AnythingElse() {
  const { note, noCutlery } = useCheckout()
  return (
    <section className={section.section}>
      <h2>Anything else?</h2>
      <Field label="Note for the kitchen">
        {(control) => (
          <textarea
            {...control}
            className={clsx(styles.kitchenNote, control.className)}
            placeholder="Optional"
            maxLength={160}
            value={note}
            onChange={(event) => fillCheckout({ note: event.target.value })}
          />
        )}
      </Field>
      <label className={`${choice.option} ${styles.cutlery}`}>
        <input
          type="checkbox"
          className={text.hidden}
          checked={noCutlery}
          onChange={(event) => fillCheckout({ noCutlery: event.target.checked })}
        />
        <span className={choice.check} aria-hidden>
          <Check size={18} />
        </span>
        <span className={choice.caption}>
          No cutlery, thank you
          <small>Help us waste less</small>
        </span>
      </label>
    </section>
  )
}
