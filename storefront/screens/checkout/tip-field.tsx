import { useState } from 'react'
import { decimalsOf } from '#domain/currency.ts'
import { shortMoney, typedMoney } from '#domain/money.ts'
import { largestTip, largestTipText, parseTip, tipOffers } from '#domain/tip.ts'
import { Field } from '#storefront/components/field.tsx'
import { fillCheckout, isWrongTip, useCheckout } from '#storefront/state/checkout.ts'
import { useQuote } from '#storefront/state/quote.ts'

/** No tip is chosen for the diner. */
export function TipField() {
  const checkout = useCheckout()
  const { tip, typedTip } = checkout
  const { price } = useQuote()
  const { subtotal, currency } = price
  const most = largestTip(subtotal)
  const [isOtherChosen, setOther] = useState(false)
  const isOther = isOtherChosen || typedTip !== ''

  function type(next: string) {
    setOther(true)
    fillCheckout({ tip: parseTip(next, most, currency.code) ?? 0, typedTip: next })
  }

  return (
    <section className="part">
      <div>
        <h2 className="t22">Add a tip</h2>
        <p className="t14 muted">All of it goes to the team.</p>
      </div>
      <div className="tips" role="radiogroup" aria-label="Tip">
        {[0, ...tipOffers(currency.code)].map((offer) => {
          const isOn = !isOther && tip === offer
          return (
            <label key={offer} className={isOn ? 'chip is-on' : 'chip'}>
              <input
                type="radio"
                className="vh"
                name="tip"
                checked={isOn}
                onChange={() => {
                  setOther(false)
                  fillCheckout({ tip: offer, typedTip: '' })
                }}
              />
              {offer === 0 ? 'No tip' : shortMoney(offer, currency)}
            </label>
          )
        })}
        <label className={isOther ? 'chip is-on' : 'chip'}>
          <input
            type="radio"
            className="vh"
            name="tip"
            checked={isOther}
            // Begins with what was chosen before.
            onChange={() => type(tip > 0 ? typedMoney(tip, currency.code) : '')}
          />
          Other
        </label>
      </div>
      {isOther && (
        <Field
          label={`Tip in ${currency.sign}`}
          error={isWrongTip(checkout, price) ? largestTipText(subtotal, currency) : null}
        >
          {(control) => (
            <input
              {...control}
              inputMode={decimalsOf(currency.code) === 0 ? 'numeric' : 'decimal'}
              value={typedTip}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
      )}
    </section>
  )
}
