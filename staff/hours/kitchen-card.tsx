import { Chip, Chips, Switch } from '#staff/controls/choices.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { hoursWords } from '#staff/words/hours.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { FieldError } from '#ui/field.tsx'
import styles from './hours.module.css'
import type { HoursForm } from './hours-state.ts'

interface Props {
  settings: HoursForm
  change(fields: Partial<HoursForm>): void
  faults: Partial<Record<string, string>>
}

const text = hoursWords.kitchen
const minutes = settingsWords.minutes
const numbers = [
  { field: 'preparation_minutes', min: 0, max: 600, unit: minutes },
  { field: 'lead_minutes', min: 0, max: 10_000, unit: minutes },
  { field: 'slot_minutes', min: 5, max: 240, unit: minutes },
  { field: 'slot_capacity', min: 1, max: 10_000 },
  { field: 'days_ahead', min: 0, max: 60 },
  { field: 'early_kitchen_minutes', min: 0, max: 600, unit: minutes },
] as const
const offers = [
  { name: text.service.both, services: ['delivery', 'pickup'] },
  { name: text.service.delivery, services: ['delivery'] },
  { name: text.service.pickup, services: ['pickup'] },
] as const

/** How fast the kitchen is, and what it offers. */
export function KitchenCard({ settings, change, faults }: Props) {
  const isOffered = (services: readonly string[]) =>
    services.length === settings.services.length &&
    settings.services.every((service) => services.includes(service))
  return (
    <Card title={text.title}>
      <div className={styles.terms}>
        {numbers.map(({ field, ...number }) => (
          <NumberField
            key={field}
            {...number}
            label={text.numbers[field]}
            value={settings[`kitchen.${field}`]}
            error={faults[`kitchen.${field}`]}
            onChange={(value) => change({ [`kitchen.${field}`]: value })}
          />
        ))}
      </div>
      <Switch
        isOn={settings.orders_for_later}
        onChange={(orders_for_later) => change({ orders_for_later })}
        note={text.ordersForLaterHint}
      >
        {text.ordersForLater}
      </Switch>
      <b>{text.services}</b>
      <Chips label={text.services}>
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
