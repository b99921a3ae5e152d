import { useQuery } from '@tanstack/react-query'
import type { NewPromo } from '#contract/staff/promos.ts'
import { largestAmount } from '#domain/currency.ts'
import { Option, Switch } from '#staff/controls/choices.tsx'
import { InstantField } from '#staff/controls/instant-field.tsx'
import { MoneyField } from '#staff/controls/money-field.tsx'
import { NumberField, OptionalNumberField } from '#staff/controls/number-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextArea, TextField } from '#staff/controls/text-field.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { promoFields, promoWords } from '#staff/words/promos.ts'
import styles from './promos.module.css'

const kinds = ['percent', 'amount', 'free_delivery'] as const
/** Null is both. */
const fulfilments = [null, 'delivery', 'pickup'] as const

const mostUses = 999_999

/** The fields of a promo that a form changes. */
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
        label={promoFields.headline}
        error={faults.headline}
        maxLength={80}
        value={values.headline}
        onChange={(headline) => onChange({ headline })}
      />
      <TextArea
        label={promoFields.terms}
        error={faults.terms}
        rows={2}
        maxLength={300}
        value={values.terms}
        onChange={(terms) => onChange({ terms })}
      />
      <div className={styles.fields}>
        <DiscountFields {...{ values, faults, wasUsed, onChange }} />
        <MoneyField
          label={promoFields.minimum_spend}
          value={values.minimum_spend}
          max={largestAmount}
          error={faults.minimum_spend}
          onChange={(minimum_spend) => onChange({ minimum_spend })}
        />
        <FulfilmentField {...{ values, faults, onChange }} />
        <InstantField
          label={promoFields.valid_from}
          hint={promoWords.always}
          value={values.valid_from}
          error={faults.valid_from}
          onChange={(valid_from) => onChange({ valid_from })}
        />
        <InstantField
          label={promoFields.valid_until}
          hint={promoWords.always}
          value={values.valid_until}
          error={faults.valid_until}
          onChange={(valid_until) => onChange({ valid_until })}
        />
        <OptionalNumberField
          label={promoFields.uses_in_all}
          hint={promoWords.always}
          min={1}
          max={mostUses}
          value={values.uses_in_all}
          error={faults.uses_in_all}
          onChange={(uses_in_all) => onChange({ uses_in_all })}
        />
        <OptionalNumberField
          label={promoFields.uses_per_customer}
          hint={promoWords.always}
          min={1}
          max={mostUses}
          value={values.uses_per_customer}
          error={faults.uses_per_customer}
          onChange={(uses_per_customer) => onChange({ uses_per_customer })}
        />
      </div>
      <Switch
        isOn={values.first_order_only}
        onChange={(first_order_only) => onChange({ first_order_only })}
      >
        {promoFields.first_order_only}
      </Switch>
      <Switch
        isOn={values.listed}
        onChange={(listed) => onChange({ listed })}
        note={promoWords.listedHint}
      >
        {promoFields.listed}
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
        label={promoFields.kind}
        hint={wasUsed ? promoWords.usedHint : undefined}
        error={faults.kind}
        isOff={wasUsed}
        choices={kinds.map((id) => ({ id, name: promoWords.kinds[id] }))}
        value={values.kind}
        onChange={(kind) => onChange({ kind, ...(kind === 'free_delivery' ? { value: 0 } : {}) })}
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
      label={promoFields.fulfilment}
      error={faults.fulfilment}
      choices={fulfilments.map((id) => ({ id, name: promoWords.fulfilments[id ?? 'both'] }))}
      value={values.fulfilment}
      onChange={(fulfilment) => onChange({ fulfilment })}
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
      <legend>{promoFields.outlets}</legend>
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
