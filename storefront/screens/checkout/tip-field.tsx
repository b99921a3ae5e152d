import { useState } from 'react'
import { formatMoney, type Pence } from '#domain/money.ts'
import { Field } from '../../components/field.tsx'
import { fillCheckout, isWrongTip, mostTip, tipOf, useCheckout } from '../../state/checkout.ts'

const offers: Pence[] = [0, 100, 200, 300]
const wrongText = `Enter an amount up to ${formatMoney(mostTip)}, such as 2.50`

/** No tip is chosen for the diner. */
export function TipField() {
  const { tip, typedTip } = useCheckout()
  const [isOtherChosen, setOther] = useState(false)
  const isOther = isOtherChosen || typedTip !== ''

  function type(next: string) {
    setOther(true)
    fillCheckout({ tip: tipOf(next) ?? 0, typedTip: next })
  }

  return (
    <section className="part">
      <div>
        <h2 className="t22">Add a tip</h2>
        <p className="t14 muted">All of it goes to the team.</p>
      </div>
      <div className="tips" role="radiogroup" aria-label="Tip">
        {offers.map((offer) => {
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
              {offer === 0 ? 'No tip' : `£${offer / 100}`}
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
            onChange={() => type(tip > 0 ? formatMoney(tip).slice(1) : '')}
          />
          Other
        </label>
      </div>
      {isOther && (
        <Field label="Tip in pounds" error={isWrongTip(typedTip) ? wrongText : null}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={typedTip}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
      )}
    </section>
  )
}
