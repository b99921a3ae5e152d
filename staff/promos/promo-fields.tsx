import { useQuery } from '@tanstack/react-query'
import type { NewPromo } from '#contract/staff/promos.ts'
import { Option, Switch } from '#staff/controls/choices.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { InstantField } from '#staff/controls/instant-field.tsx'
import { MoneyField, NumberField, OptionalNumberField } from '#staff/controls/number-field.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { words } from '#staff/words/common.ts'
import { promoFields, promoWords } from '#staff/words/promos.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import styles from './promos.module.css'

const kinds = ['percent', 'amount', 'free_delivery'] as const
/** Null is both. */
const fulfilments = [null, 'delivery', 'pickup'] as const

const mostUses = 999_999

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
  const form = fieldsOf<PromoFieldValues>({ labels: promoFields, values, faults, change: onChange })
  const { field, toggle } = form
  const uses = { hint: promoWords.always, min: 1, max: mostUses }
  return (
    <>
      <TextField {...field('headline')} maxLength={80} />
      <TextArea {...field('terms')} rows={2} maxLength={300} />
      <div className={styles.fields}>
        <SelectField
          {...field('kind')}
          hint={wasUsed ? promoWords.usedHint : undefined}
          isOff={wasUsed}
          choices={kinds.map((id) => ({ id, name: promoWords.kinds[id] }))}
          onChange={(kind) => onChange({ kind, ...(kind === 'free_delivery' ? { value: 0 } : {}) })}
        />
        {values.kind === 'percent' && (
          <NumberField
            {...field('value')}
            label={promoWords.percent}
            min={0}
            max={100}
            decimals={2}
            isOff={wasUsed}
          />
        )}
        {values.kind === 'amount' && (
          <MoneyField {...field('value')} label={promoWords.amount} isOff={wasUsed} />
        )}
        <MoneyField {...field('minimum_spend')} />
        <SelectField
          {...field('fulfilment')}
          choices={fulfilments.map((id) => ({ id, name: words.fulfilment[id ?? 'both'] }))}
        />
        <InstantField {...field('valid_from')} hint={promoWords.always} />
        <InstantField {...field('valid_until')} hint={promoWords.always} />
        <OptionalNumberField {...field('uses_in_all')} {...uses} />
        <OptionalNumberField {...field('uses_per_customer')} {...uses} />
      </div>
      <Switch {...toggle('first_order_only')} />
      <Switch {...toggle('listed')} note={promoWords.listedHint} />
      <OutletsField chosen={values.outlets} onChange={(outlets) => onChange({ outlets })} />
      {faults.outlets && <p role="alert">{faults.outlets}</p>}
    </>
  )
}

interface OutletsProps {
  chosen: string[]
  onChange(outlets: string[]): void
}

/** Which outlets take the code; nothing to choose where there is one. */
function OutletsField({ chosen, onChange }: OutletsProps) {
  const outlets = useQuery(meQuery).data?.outlets ?? []
  if (outlets.length < 2) return null
  return (
    <fieldset className={styles.outlets}>
      <legend>{promoFields.outlets}</legend>
      <Option
        type="checkbox"
        name="outlets"
        isOn={chosen.length === 0}
        onChange={(isOn) => onChange(isOn ? [] : outlets.map(({ id }) => id))}
      >
        {promoWords.allOutlets}
      </Option>
      {outlets.map(({ id, name }) => (
        <Option
          key={id}
          type="checkbox"
          name="outlets"
          isOn={chosen.includes(id)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        >
          {name}
        </Option>
      ))}
    </fieldset>
  )
}
