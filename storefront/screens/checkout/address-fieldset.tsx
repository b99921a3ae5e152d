import { Briefcase, Check, House, MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import choice from '#ui/choice.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { SegmentedSwitch } from '#ui/segmented-switch.tsx'
import text from '#ui/text.module.css'
import styles from './address-fieldset.module.css'
import type { AddressForm } from './use-address-form.ts'

const kinds = [
  { value: 'Home', name: 'Home', Icon: House },
  { value: 'Work', name: 'Work', Icon: Briefcase },
  { value: 'Other', name: 'Other', Icon: MapPin },
]

/** Street address within the postcode, and a note for the courier. */
export function AddressFieldset({ form }: { form: AddressForm }) {
  const { values, change } = form
  const known = kinds.find(({ value }) => value === values.label)?.value
  const [kind, setKind] = useState(known ?? 'Other')
  const kindId = useId()
  const inputOf = (key: 'line1' | 'line2' | 'city' | 'instructions' | 'label') => ({
    name: key,
    value: values[key],
    onChange: (event: { target: { value: string } }) => change(key, event.target.value),
  })
  return (
    <>
      <Field label="Address line 1" error={form.faults.line1}>
        {(control) => (
          <input {...control} {...inputOf('line1')} autoComplete="address-line1" maxLength={100} />
        )}
      </Field>
      <Field label="Flat or floor" error={form.faults.line2}>
        {(control) => (
          <input {...control} {...inputOf('line2')} autoComplete="address-line2" maxLength={100} />
        )}
      </Field>
      <Field label="Town or city" error={form.faults.city}>
        {(control) => (
          <input {...control} {...inputOf('city')} autoComplete="address-level2" maxLength={60} />
        )}
      </Field>
      <Field
        label="Note for the courier"
        hint="Buzzer, floor, where to leave it"
        error={form.faults.instructions}
      >
        {(control) => (
          <input {...control} {...inputOf('instructions')} autoComplete="off" maxLength={200} />
        )}
      </Field>
      <div className={`${layout.stack} ${layout.close}`}>
        <p className={styles.caption} aria-hidden>
          Save as
        </p>
        <SegmentedSwitch
          label="Save as"
          name={kindId}
          value={kind}
          choices={kinds}
          onChange={(next) => {
            setKind(next)
            change('label', next === 'Other' ? '' : next)
          }}
        />
      </div>
      {kind === 'Other' && (
        <Field label="Name of the address (optional)" error={form.faults.label}>
          {(control) => (
            <input {...control} {...inputOf('label')} autoComplete="off" maxLength={30} />
          )}
        </Field>
      )}
      <label className={`${choice.option} ${styles.byDefault}`}>
        <input
          type="checkbox"
          className={text.hidden}
          checked={values.is_default}
          onChange={(event) => change('is_default', event.target.checked)}
        />
        <span className={choice.check} aria-hidden>
          <Check size={18} />
        </span>
        <span className={choice.caption}>Use it by default</span>
      </label>
    </>
  )
}
