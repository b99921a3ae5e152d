import { type FormEvent, useState } from 'react'
import { toMajorUnits } from '#contract/major-units.ts'
import { formatMoney } from '#domain/money.ts'
import { promoProblemText } from '#domain/promo.ts'
import { messageOf } from '#storefront/api/call.ts'
import { checkPromo } from '#storefront/api/promo.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { applyPromo, toPromo, usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Field } from './field.tsx'

/** A promo code: what it saves, or why it cannot be used. */
export function PromoField() {
  const { terms } = usePromo()
  const { fulfilment } = useFulfilment()
  const { outlet, price } = useQuote()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function apply(event: FormEvent) {
    event.preventDefault()
    if (!code.trim() || isBusy) return
    setBusy(true)
    try {
      applyPromo(
        await checkPromo({
          code,
          outlet_id: outlet.id,
          type: fulfilment,
          subtotal: toMajorUnits(price.subtotal, price.currency.code),
        }),
      )
      setFault('')
      setCode('')
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (terms) {
    return (
      <div className={price.promoProblem ? 'notice warn' : 'notice good'}>
        <p className="grow">
          <b>{terms.code}</b>
          <br />
          {price.promoProblem
            ? promoProblemText(
                price.promoProblem,
                price.currency,
                toPromo(terms, price.currency.code),
                price.subtotal,
              )
            : `${terms.headline}: you save ${formatMoney(price.discount, price.currency)}`}
        </p>
        <button type="button" className="link" onClick={() => applyPromo(null)}>
          Remove
        </button>
      </div>
    )
  }
  return (
    <form onSubmit={apply} noValidate>
      <Field label="Promo code" error={fault}>
        {(control) => (
          <div className="row items-stretch">
            <input
              {...control}
              className={`${control.className} grow`}
              autoComplete="off"
              autoCapitalize="characters"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <button
              type="submit"
              className={isBusy ? 'btn second is-busy' : 'btn second'}
              aria-busy={isBusy}
            >
              Apply
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}
