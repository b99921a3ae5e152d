import { type FormEvent, useId, useState } from 'react'
import { toPounds } from '#contract/pounds.ts'
import { formatMoney } from '#domain/money.ts'
import { promoProblemText } from '#domain/promo.ts'
import { messageOf } from '../api/call.ts'
import { checkPromo } from '../api/promo.ts'
import { useFulfilment } from '../state/fulfilment.ts'
import { applyPromo, toPromo, usePromo } from '../state/promo.ts'
import { useQuote } from '../state/quote.ts'

/** A promo code: what it saves, or why it cannot be used. */
export function PromoField() {
  const { terms } = usePromo()
  const { fulfilment } = useFulfilment()
  const { outlet, price } = useQuote()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()

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
          subtotal: toPounds(price.subtotal),
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
      <div className="notice good">
        <p className="grow">
          <b>{terms.code}</b>
          <br />
          {price.promoProblem
            ? promoProblemText(price.promoProblem, toPromo(terms), price.subtotal)
            : `${terms.headline}: you save ${formatMoney(price.discount)}`}
        </p>
        <button type="button" className="link" onClick={() => applyPromo(null)}>
          Remove
        </button>
      </div>
    )
  }
  return (
    <form className="field" onSubmit={apply} noValidate>
      <label htmlFor={id}>Promo code</label>
      <div className="row" style={{ alignItems: 'stretch' }}>
        <input
          id={id}
          className={fault ? 'input is-bad grow' : 'input grow'}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={fault !== ''}
          aria-describedby={fault ? `${id}-fault` : undefined}
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
      {fault && (
        <p id={`${id}-fault`} className="err" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
