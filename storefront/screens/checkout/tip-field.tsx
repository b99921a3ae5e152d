import { useState } from 'react'
import { formatMoney, type Pence } from '#domain/money.ts'
import { Field } from '../../components/field.tsx'
import { fillCheckout, useCheckout } from '../../state/checkout.ts'

const offers: Pence[] = [0, 100, 200, 300]
const most = 10_000

/** No tip is chosen for the diner. */
export function TipField() {
  const { tip } = useCheckout()
  const [isOther, setOther] = useState(!offers.includes(tip))
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
                  fillCheckout({ tip: offer })
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
            onChange={() => setOther(true)}
          />
          Other
        </label>
      </div>
      {isOther && (
        <Field label="Tip in pounds">
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              defaultValue={tip > 0 ? formatMoney(tip).slice(1) : ''}
              onChange={(event) => {
                const pounds = Number(event.target.value.replace(',', '.'))
                if (pounds >= 0) fillCheckout({ tip: Math.min(most, Math.round(pounds * 100)) })
              }}
            />
          )}
        </Field>
      )}
    </section>
  )
}
