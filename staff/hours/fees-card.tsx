import { Switch } from '#staff/controls/choices.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { MoneyField } from '#staff/controls/money-field.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { Card } from '#staff/office/page.tsx'
import styles from '#staff/settings/settings.module.css'
import type { SettingsForm } from '#staff/settings/use-settings-form.ts'
import { useIsOwner } from '#staff/shell/me.ts'
import { areaFields, areaWords } from '#staff/words/hours.ts'
import type { AreasForm } from './areas-state.ts'

interface Props {
  form: SettingsForm<AreasForm>
  settings: AreasForm
}

const text = areaWords.fees

/** Fees added to an order: editable by an owner, read-only for a manager. */
export function FeesCard({ form: { change, field, faults }, settings }: Props) {
  const isOff = !useIsOwner()
  const { 'fees.small_order': small, 'fees.service': service } = settings
  const { field: smallField } = fieldsOf({
    labels: text,
    values: small ?? undefined,
    faults: faultsOfParts(faults, 'fees.small_order', 'below'),
    change: (fields) => small && change({ 'fees.small_order': { ...small, ...fields } }),
  })
  const { field: serviceField } = fieldsOf({
    labels: text,
    values: service ?? undefined,
    faults: faultsOfParts(faults, 'fees.service', 'percent'),
    change: (fields) => service && change({ 'fees.service': { ...service, ...fields } }),
  })
  return (
    <Card title={text.title}>
      {isOff && <p className={styles.explanation}>{text.ownerOnly}</p>}
      <div className={styles.fields}>
        <MoneyField {...field('fees.pickup_minimum')} isOff={isOff} />
      </div>
      <Switch
        isOn={small !== null}
        isOff={isOff}
        note={text.smallOrderHint}
        onChange={(isOn) => change({ 'fees.small_order': isOn ? { below: 15, fee: 2 } : null })}
      >
        {areaFields['fees.small_order']}
      </Switch>
      {small && (
        <div className={styles.fields}>
          <MoneyField {...smallField('below')} isOff={isOff} />
          <MoneyField {...smallField('fee')} isOff={isOff} />
        </div>
      )}
      <Switch
        isOn={service !== null}
        isOff={isOff}
        note={text.serviceHint}
        onChange={(isOn) =>
          change({ 'fees.service': isOn ? { percent: 5, min: 0.5, max: 2.5 } : null })
        }
      >
        {areaFields['fees.service']}
      </Switch>
      {service && (
        <div className={styles.fields}>
          <NumberField
            {...serviceField('percent')}
            unit="%"
            min={0}
            max={100}
            decimals={2}
            isOff={isOff}
          />
          <MoneyField {...serviceField('min')} isOff={isOff} />
          <MoneyField {...serviceField('max')} isOff={isOff} />
        </div>
      )}
    </Card>
  )
}

type Faults = Partial<Record<string, string>>

/** Faults of the parts of a field; a fault of the whole field is shown at its first part. */
function faultsOfParts(faults: Faults, field: string, first: string): Faults {
  const parts = Object.entries(faults).map(([name, fault]) => [
    name.replace(`${field}.`, ''),
    fault,
  ])
  return { [first]: faults[field], ...Object.fromEntries(parts) }
}
