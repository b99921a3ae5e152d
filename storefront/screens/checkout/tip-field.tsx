import { useState } from 'react'
import { formatMoney, type Pence } from '#domain/money.ts'
import { Field } from '../../components/field.tsx'
import { fillCheckout, useCheckout } from '../../state/checkout.ts'

const offers: Pence[] = [0, 100, 200, 300]
const most = 10_000

const wrongText = `Enter an amount up to ${formatMoney(most)}, such as 2.50`

/** No tip is chosen for the diner. */
export function TipField() {
  const { tip } = useCheckout()
  const [isOtherChosen, setOther] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const isOther = isOtherChosen || !offers.includes(tip)
  const text = typed ?? (tip > 0 ? formatMoney(tip).slice(1) : '')
  const isWrong = text.trim() !== '' && tipOf(text) === null

  function type(next: string) {
    setTyped(next)
    setOther(true)
    const tip = tipOf(next)
    fillCheckout({ tip: tip ?? 0, isTipWrong: next.trim() !== '' && tip === null })
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
                  setTyped(null)
                  fillCheckout({ tip: offer, isTipWrong: false })
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
        <Field label="Tip in pounds" error={isWrong ? wrongText : null}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
      )}
    </section>
  )
}

/** Null for what is no amount, or too much. */
function tipOf(text: string): Pence | null {
  if (!/^\s*\d+([.,]\d{0,2})?\s*$/.test(text)) return null
  const tip = Math.round(Number(text.replace(',', '.')) * 100)
  return tip <= most ? tip : null
}
