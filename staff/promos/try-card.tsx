import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { PromoTry, WirePromo } from '#contract/staff/promos.ts'
import { decimalsOf, largestAmount } from '#domain/currency.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { readNumber } from '#staff/controls/number-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { exampleAmount } from '#staff/shell/restaurant.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { promoWords } from '#staff/words/promos.ts'
import styles from './promos.module.css'

const types = ['delivery', 'pickup'] as const

/** What a code would take off an order, by the rule that the cart uses. */
export function TryCard({ promos }: { promos: WirePromo[] }) {
  const { data: me } = useQuery(meQuery)
  const { currency } = useRestaurant()
  const decimals = decimalsOf(currency.code)
  const example = exampleAmount(2400, currency).toFixed(decimals)
  const [code, setCode] = useState(promos[0]?.code ?? '')
  const [typed, setTyped] = useState(example)
  const [outletId, setOutletId] = useState('')
  const [type, setType] = useState<PromoTry['type']>('delivery')
  const [isFirst, setIsFirst] = useState(true)
  const [isTried, setIsTried] = useState(false)
  const outlets = me?.outlets ?? []
  const amount = readNumber(typed, { min: 0, max: largestAmount, decimals })
  const outlet_id = outletId || outlets[0]?.id
  const trial = useMutation({
    mutationFn: (body: PromoTry) => call(calls.tryPromo, { params: { code }, body }),
  })
  if (!outlet_id) return null
  const faults = fieldFaults(trial.error)
  const tryIt = () => {
    setIsTried(true)
    if (amount !== null && outlet_id)
      trial.mutate({ outlet_id, type, amount, first_order: isFirst })
  }
  return (
    <Card title={promoWords.try.title}>
      <SelectField
        label={promoWords.try.code}
        choices={promos.map((promo) => ({ id: promo.code, name: promo.code }))}
        chosen={code}
        onChoose={setCode}
      />
      <div className={styles.fields}>
        <TextField
          label={`${promoWords.try.amount} (${currency.sign})`}
          error={
            faults.amount ?? (isTried && amount === null ? promoWords.try.fault(example) : null)
          }
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          label={promoWords.try.type}
          choices={types.map((id) => ({ id, name: promoWords.fulfilments[id] }))}
          chosen={type}
          onChoose={setType}
        />
      </div>
      {outlets.length > 1 && (
        <SelectField
          label={promoWords.try.outlet}
          choices={outlets}
          chosen={outlet_id}
          onChoose={setOutletId}
        />
      )}
      <Switch isOn={isFirst} onChange={setIsFirst}>
        {promoWords.try.first}
      </Switch>
      <Button kind="outlined" isBusy={trial.isPending} onClick={tryIt}>
        {promoWords.try.do}
      </Button>
      {trial.data && (
        <Notice kind={trial.data.problem ? 'warn' : 'good'} role="status">
          {trial.data.text}
        </Notice>
      )}
      {!faults.amount && <ErrorNotice error={trial.error} />}
      <p className={styles.explanation}>{promoWords.try.note}</p>
    </Card>
  )
}
