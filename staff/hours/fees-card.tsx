import { largestAmount } from '#domain/currency.ts'
import { Switch } from '#staff/controls/choices.tsx'
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
  return (
    <Card title={text.title}>
      {isOff && <p className={styles.explanation}>{text.ownerOnly}</p>}
      <div className={styles.fields}>
        <MoneyField {...field('fees.pickup_minimum')} max={largestAmount} isOff={isOff} />
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
          <MoneyField
            label={text.below}
            max={largestAmount}
            isOff={isOff}
            value={small.below}
            error={faults['fees.small_order.below'] ?? faults['fees.small_order']}
            onChange={(below) => change({ 'fees.small_order': { ...small, below } })}
          />
          <MoneyField
            label={text.fee}
            max={largestAmount}
            isOff={isOff}
            value={small.fee}
            error={faults['fees.small_order.fee']}
            onChange={(fee) => change({ 'fees.small_order': { ...small, fee } })}
          />
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
            label={text.percent}
            unit="%"
            min={0}
            max={100}
            decimals={2}
            isOff={isOff}
            value={service.percent}
            error={faults['fees.service.percent'] ?? faults['fees.service']}
            onChange={(percent) => change({ 'fees.service': { ...service, percent } })}
          />
          <MoneyField
            label={text.min}
            max={largestAmount}
            isOff={isOff}
            value={service.min}
            error={faults['fees.service.min']}
            onChange={(min) => change({ 'fees.service': { ...service, min } })}
          />
          <MoneyField
            label={text.max}
            max={largestAmount}
            isOff={isOff}
            value={service.max}
            error={faults['fees.service.max']}
            onChange={(max) => change({ 'fees.service': { ...service, max } })}
          />
        </div>
      )}
    </Card>
  )
}
