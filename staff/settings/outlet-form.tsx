import { calls } from '#contract/calls.ts'
import type { WireOutletSettings } from '#contract/staff/settings.ts'
import { everyService, toggled } from '#domain/fulfilment.ts'
import { mostAccepted, mostRefunded } from '#domain/outlet-settings.ts'
import { call } from '#staff/api/client.ts'
import { Chip, ChipChoice, Chips, Switch } from '#staff/controls/choices.tsx'
import { MoneyField, NumberField } from '#staff/controls/number-field.tsx'
import { Card, Loading } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { useIsOwner } from '#staff/shell/me.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words/common.ts'
import { outletSettingFields as labels, settingsWords } from '#staff/words/settings.ts'
import { TextField } from '#ui/field.tsx'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.outlet

const needs = { auto: null, on: true, off: false } as const

/** Minutes after an order was placed; each comes after the one before it. */
const times = [
  { field: 'text_after', min: 1, max: 5 },
  { field: 'call_after', min: 2, max: 8, hint: text.callHint },
  { field: 'pause_after', min: 3, max: 12 },
  { field: 'refund_after', min: 5, max: 20 },
] as const

/** How an outlet takes orders. */
export function OutletSettings() {
  const { id } = useOutletOfScreen()
  const form = useSettingsForm<WireOutletSettings>({
    name: ['outlet', id],
    labels,
    load: (signal) => call(calls.getOutletSettings, { params: { outlet: id }, signal }),
    save: (body) => call(calls.updateOutletSettings, { params: { outlet: id }, body }),
  })
  const { settings, change } = form
  if (!settings) return <Loading error={form.loadError} />
  const needsNow = settings.needs_board === null ? 'auto' : settings.needs_board ? 'on' : 'off'
  return (
    <div className={styles.settingsForm}>
      <Orders form={form} settings={settings} />
      <Card title={text.unanswered}>
        <p className={styles.explanation}>{text.rise}</p>
        <div className={styles.fields}>
          {times.map(({ field, ...time }) => (
            <NumberField
              key={field}
              {...form.field(field)}
              {...time}
              unit={settingsWords.minutes}
            />
          ))}
        </div>
      </Card>
      <Card title={labels.needs_board}>
        <ChipChoice
          label={labels.needs_board}
          choices={['auto', 'on', 'off']}
          chosen={needsNow}
          onChoose={(each) => change({ needs_board: needs[each] })}
          textOf={(each) => text.needsBoard[each]}
        />
        <p className={styles.explanation}>{text.needsBoardHint}</p>
        <div className={styles.fields}>
          <NumberField
            {...form.field('board_missing_after')}
            unit={settingsWords.minutes}
            min={1}
            max={15}
          />
        </div>
      </Card>
      <MoneyAndDay form={form} />
      <FormFoot {...form} />
    </div>
  )
}

interface PartProps {
  form: SettingsForm<WireOutletSettings>
  settings: WireOutletSettings
}

function Orders({ form: { field, toggle, change, faults }, settings }: PartProps) {
  const { auto_accept: auto } = settings
  const { code } = useRestaurant().currency
  return (
    <Card title={text.orders}>
      <Switch {...toggle('start_on_accept')} note={text.startOnAcceptHint} />
      <b>{labels.auto_accept}</b>
      <Chips label={labels.auto_accept}>
        {everyService.map((service) => (
          <Chip
            key={service}
            isOn={auto.services.includes(service)}
            onPress={() =>
              change({
                auto_accept: {
                  ...auto,
                  services: toggled(auto.services, service),
                },
              })
            }
          >
            {words.fulfilment[service]}
          </Chip>
        ))}
      </Chips>
      <p className={styles.explanation}>{text.autoHint}</p>
      {auto.services.length > 0 && (
        <div className={styles.fields}>
          <MoneyField
            label={text.upTo}
            max={mostAccepted(code)}
            value={auto.up_to}
            error={faults['auto_accept.up_to']}
            onChange={(up_to) => change({ auto_accept: { ...auto, up_to } })}
          />
          <NumberField
            label={text.openOrders}
            min={0}
            max={300}
            value={auto.open_orders}
            error={faults['auto_accept.open_orders']}
            onChange={(open_orders) => change({ auto_accept: { ...auto, open_orders } })}
          />
        </div>
      )}
      <div className={styles.fields}>
        <TextField
          {...field('short')}
          hint={text.shortHint}
          maxLength={12}
          value={settings.short ?? ''}
          onChange={(short) => change({ short: short || null })}
        />
      </div>
    </Card>
  )
}

function MoneyAndDay({ form: { field, toggle } }: Pick<PartProps, 'form'>) {
  const { code } = useRestaurant().currency
  const isOwner = useIsOwner()
  return (
    <Card title={text.money}>
      <div className={styles.fields}>
        <MoneyField
          {...field('refund_limit')}
          max={mostRefunded(code)}
          hint={isOwner ? undefined : text.ownerOnly}
          isOff={!isOwner}
        />
        <TextField {...field('day_ends_at')} type="time" min="00:00" max="06:00" />
      </div>
      <Switch {...toggle('pin_for_moves')} note={text.pinForMovesHint} />
    </Card>
  )
}
