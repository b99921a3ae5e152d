import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import { formatMoney } from '#domain/money.ts'
import { promoProblemText } from '#domain/promo.ts'
import { call, messageOf, useSending } from '#storefront/api/call.ts'
import { TextButton } from '#storefront/components/text-button.tsx'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { applyPromo, toPromo, usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'

export function PromoField() {
  const { terms } = usePromo()
  const { fulfilment } = useFulfilment()
  const { outlet, price } = useQuote()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [send, isBusy] = useSending((error) => setFault(messageOf(error)))

  function apply(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return
    void send(async () => {
      const subtotal = toMajorUnits(price.subtotal, price.currency.code)
      const body = { code, outlet_id: outlet.id, type: fulfilment, subtotal }
      applyPromo(await call(calls.checkPromo, { body }))
      setFault('')
      setCode('')
    })
  }

  if (terms) {
    return (
      <Notice kind={price.promoProblem ? 'warning' : 'success'}>
        <p className={layout.growing}>
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
        <TextButton onClick={() => applyPromo(null)}>Remove</TextButton>
      </Notice>
    )
  }
  return (
    <form onSubmit={apply} noValidate>
      <Field label="Promo code" error={fault}>
        {(control) => (
          <div className={`${layout.across} ${layout.stretched}`}>
            <input
              {...control}
              className={clsx(layout.growing, control.className)}
              autoComplete="off"
              autoCapitalize="characters"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" kind="second" isBusy={isBusy}>
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
