import { useQuery } from '@tanstack/react-query'
import type { NewPromo } from '#contract/staff/promos.ts'
import { largestAmount } from '#domain/currency.ts'
import { Option, Switch } from '#staff/controls/choices.tsx'
import { InstantField } from '#staff/controls/instant-field.tsx'
import { MoneyField } from '#staff/controls/money-field.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextArea, TextField } from '#staff/controls/text-field.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { promoWords } from '#staff/words/promos.ts'
import { Field } from '#ui/field.tsx'
import styles from './promos.module.css'

const kinds = ['percent', 'amount', 'free_delivery'] as const
/** Null is both. */
const fulfilments = [null, 'delivery', 'pickup'] as const

/** What of a promo a form changes. */
export type PromoFieldValues = Omit<NewPromo, 'code'>

interface Props {
  values: PromoFieldValues
  faults: Partial<Record<string, string>>
  /** Kind and value stay as they are. */
  wasUsed: boolean
  onChange(fields: Partial<PromoFieldValues>): void
}

/** Every field of a promo but its code. */
export function PromoFields({ values, faults, wasUsed, onChange }: Props) {
  return (
    <>
      <TextField
        label={promoWords.headline}
        error={faults.headline}
        maxLength={80}
        value={values.headline}
        onChange={(headline) => onChange({ headline })}
      />
      <TextArea
        label={promoWords.terms}
        error={faults.terms}
        rows={2}
        maxLength={300}
        value={values.terms}
        onChange={(terms) => onChange({ terms })}
      />
      <div className={styles.fields}>
        <DiscountFields {...{ values, faults, wasUsed, onChange }} />
        <MoneyField
          label={promoWords.minimum}
          value={values.minimum_spend}
          max={largestAmount}
          error={faults.minimum_spend}
          onChange={(minimum_spend) => onChange({ minimum_spend })}
        />
        <FulfilmentField {...{ values, faults, onChange }} />
        <InstantField
          label={promoWords.from}
          hint={promoWords.always}
          value={values.valid_from}
          error={faults.valid_from}
          onChange={(valid_from) => onChange({ valid_from })}
        />
        <InstantField
          label={promoWords.until}
          hint={promoWords.always}
          value={values.valid_until}
          error={faults.valid_until}
          onChange={(valid_until) => onChange({ valid_until })}
        />
        <CountField
          label={promoWords.inAll}
          value={values.uses_in_all}
          error={faults.uses_in_all}
          onChange={(uses_in_all) => onChange({ uses_in_all })}
        />
        <CountField
          label={promoWords.perCustomer}
          value={values.uses_per_customer}
          error={faults.uses_per_customer}
          onChange={(uses_per_customer) => onChange({ uses_per_customer })}
        />
      </div>
      <Switch
        isOn={values.first_order_only}
        onChange={(first_order_only) => onChange({ first_order_only })}
      >
        {promoWords.firstOnly}
      </Switch>
      <Switch
        isOn={values.listed}
        onChange={(listed) => onChange({ listed })}
        note={promoWords.listedHint}
      >
        {promoWords.listed}
      </Switch>
      <OutletsField {...{ values, onChange }} />
      {faults.outlets && <p role="alert">{faults.outlets}</p>}
    </>
  )
}

/** Percent, an amount or the delivery, and how much of it. */
function DiscountFields({ values, faults, wasUsed, onChange }: Props) {
  return (
    <>
      <SelectField
        label={promoWords.kind}
        hint={wasUsed ? promoWords.usedHint : undefined}
        error={faults.kind}
        isOff={wasUsed}
        choices={kinds.map((id) => ({ id, name: promoWords.kinds[id] }))}
        chosen={values.kind}
        onChoose={(kind) => onChange({ kind, ...(kind === 'free_delivery' ? { value: 0 } : {}) })}
      />
      {values.kind === 'percent' && (
        <NumberField
          label={promoWords.percent}
          value={values.value}
          min={0}
          max={100}
          decimals={2}
          isOff={wasUsed}
          error={faults.value}
          onChange={(value) => onChange({ value })}
        />
      )}
      {values.kind === 'amount' && (
        <MoneyField
          label={promoWords.amount}
          value={values.value}
          max={largestAmount}
          isOff={wasUsed}
          error={faults.value}
          onChange={(value) => onChange({ value })}
        />
      )}
    </>
  )
}

function FulfilmentField({ values, faults, onChange }: Omit<Props, 'wasUsed'>) {
  return (
    <SelectField
      label={promoWords.fulfilment}
      error={faults.fulfilment}
      choices={fulfilments.map((id) => ({ id, name: promoWords.fulfilments[id ?? 'both'] }))}
      chosen={values.fulfilment}
      onChoose={(fulfilment) => onChange({ fulfilment })}
    />
  )
}

/** Which outlets take the code; nothing to choose where there is one. */
function OutletsField({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const { data: me } = useQuery(meQuery)
  const outlets = me?.outlets ?? []
  if (outlets.length < 2) return null
  return (
    <fieldset className={styles.outlets}>
      <legend>{promoWords.outlets}</legend>
      <Option
        type="checkbox"
        name="outlets"
        isOn={values.outlets.length === 0}
        onChange={(isOn) => onChange({ outlets: isOn ? [] : outlets.map(({ id }) => id) })}
      >
        {promoWords.allOutlets}
      </Option>
      {outlets.map(({ id, name }) => (
        <Option
          key={id}
          type="checkbox"
          name="outlets"
          isOn={values.outlets.includes(id)}
          onChange={(isOn) =>
            onChange({
              outlets: isOn
                ? [...values.outlets, id]
                : values.outlets.filter((each) => each !== id),
            })
          }
        >
          {name}
        </Option>
      ))}
    </fieldset>
  )
}

interface CountProps {
  label: string
  value: number | null
  error: string | undefined
  onChange(value: number | null): void
}

/** How often; empty is no limit. */
function CountField({ label, value, error, onChange }: CountProps) {
  return (
    <Field label={label} hint={promoWords.always} error={error}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          value={value ?? ''}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
            onChange(digits === '' ? null : Number(digits))
          }}
        />
      )}
    </Field>
  )
}
