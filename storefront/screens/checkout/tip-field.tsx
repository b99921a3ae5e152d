import { clsx } from 'clsx'
import { useState } from 'react'
import { decimalsOf } from '#domain/currency.ts'
import { largestTip, largestTipText, parseTip, tipOffers } from '#domain/largest-order.ts'
import { shortMoney, typedMoney } from '#domain/money.ts'
import section from '#storefront/components/section.module.css'
import { fillCheckout, isWrongTip, useCheckout } from '#storefront/state/checkout.ts'
import { useQuote } from '#storefront/state/quote.ts'
import chip from '#ui/chip.module.css'
import { TextField } from '#ui/field.tsx'
import { RadioLabel } from '#ui/radio-label.tsx'
import text from '#ui/text.module.css'
import styles from './tip-field.module.css'

/** No tip is preselected. */
export function TipField() {
  const checkout = useCheckout()
  const { tip, typedTip } = checkout
  const { price } = useQuote()
  const { subtotal, currency } = price
  const most = largestTip(subtotal, currency.code)
  const [isOtherChosen, setOther] = useState(false)
  const isOther = isOtherChosen || typedTip !== ''

  function type(next: string) {
    setOther(true)
    fillCheckout({ tip: parseTip(next, most, currency.code) ?? 0, typedTip: next })
  }

  return (
    <section className={section.section}>
      <h2 className={text.heading}>Add a tip</h2>
      <div className={styles.choices} role="radiogroup" aria-label="Tip">
        {[0, ...tipOffers(currency.code)].map((offer) => {
          const isOn = !isOther && tip === offer
          return (
            <RadioLabel
              key={offer}
              className={clsx(chip.filterChip, isOn && chip.chosen)}
              name="tip"
              isOn={isOn}
              onChoose={() => {
                setOther(false)
                fillCheckout({ tip: offer, typedTip: '' })
              }}
            >
              {offer === 0 ? 'No tip' : shortMoney(offer, currency)}
            </RadioLabel>
          )
        })}
        <RadioLabel
          className={clsx(chip.filterChip, isOther && chip.chosen)}
          name="tip"
          isOn={isOther}
          // Starts with the tip chosen before.
          onChoose={() => type(tip > 0 ? typedMoney(tip, currency.code) : '')}
        >
          Other
        </RadioLabel>
      </div>
      {isOther && (
        <TextField
          label={`Tip in ${currency.sign}`}
          error={isWrongTip(checkout, price) ? largestTipText(subtotal, currency) : null}
          name="typed-tip"
          inputMode={decimalsOf(currency.code) === 0 ? 'numeric' : 'decimal'}
          value={typedTip}
          onChange={type}
        />
      )}
    </section>
  )
}
