import { Chip, Chips, Switch } from '#staff/controls/choices.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { Card } from '#staff/office/page.tsx'
import type { SettingsForm } from '#staff/settings/use-settings-form.ts'
import { hoursFields, hoursWords } from '#staff/words/hours.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { FieldError } from '#ui/field.tsx'
import styles from './hours.module.css'
import type { HoursForm } from './hours-state.ts'

interface Props {
  form: SettingsForm<HoursForm>
  settings: HoursForm
}

const text = hoursWords.kitchen
const minutes = settingsWords.minutes
const numbers = [
  { name: 'preparation_minutes', min: 0, max: 600, unit: minutes },
  { name: 'lead_minutes', min: 0, max: 10_000, unit: minutes },
  { name: 'slot_minutes', min: 5, max: 240, unit: minutes },
  { name: 'slot_capacity', min: 1, max: 10_000 },
  { name: 'days_ahead', min: 0, max: 60 },
  { name: 'early_kitchen_minutes', min: 0, max: 600, unit: minutes },
] as const
const offers = [
  { name: text.service.both, services: ['delivery', 'pickup'] },
  { name: text.service.delivery, services: ['delivery'] },
  { name: text.service.pickup, services: ['pickup'] },
] as const

/** Kitchen settings: numbers, orders for later, and the services offered. */
export function KitchenCard({ form: { change, field, faults }, settings }: Props) {
  const isOffered = (services: readonly string[]) =>
    services.length === settings.services.length &&
    settings.services.every((service) => services.includes(service))
  return (
    <Card title={text.title}>
      <div className={styles.terms}>
        {numbers.map(({ name, ...number }) => (
          <NumberField key={name} {...field(`kitchen.${name}`)} {...number} />
        ))}
      </div>
      <Switch
        isOn={settings.orders_for_later}
        onChange={(orders_for_later) => change({ orders_for_later })}
        note={text.ordersForLaterHint}
      >
        {hoursFields.orders_for_later}
      </Switch>
      <b>{hoursFields.services}</b>
      <Chips label={hoursFields.services}>
        {offers.map(({ name, services }) => (
          <Chip
            key={name}
            isOn={isOffered(services)}
            onPress={() => change({ services: [...services] })}
          >
            {name}
          </Chip>
        ))}
      </Chips>
      {faults.services && <FieldError>{faults.services}</FieldError>}
    </Card>
  )
}
