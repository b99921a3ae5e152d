import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireOutletSettings } from '#contract/staff/settings.ts'
import { mostAccepted, mostRefunded } from '#domain/outlet-settings.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { Chip, Chips, Switch } from '#staff/controls/choices.tsx'
import { MoneyField } from '#staff/controls/money-field.tsx'
import { NumberField } from '#staff/controls/number-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { meQuery } from '#staff/shell/me.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import { outletSettingFields, settingsWords } from '#staff/words/settings.ts'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.outlet
const services = ['delivery', 'pickup'] as const
const needs = { auto: null, on: true, off: false } as const

/** Minutes after an order was placed; each comes after the one before it. */
const times = [
  { field: 'text_after', label: text.textAfter, min: 1, max: 5 },
  { field: 'call_after', label: text.callAfter, min: 2, max: 8, hint: text.callHint },
  { field: 'pause_after', label: text.pauseAfter, min: 3, max: 12 },
  { field: 'refund_after', label: text.refundAfter, min: 5, max: 20 },
] as const

/** How an outlet takes orders. */
export function OutletSettings() {
  const { id } = useOutletOfScreen()
  const form = useSettingsForm<WireOutletSettings>({
    name: ['outlet', id],
    load: (signal) => call(calls.getOutletSettings, { params: { outlet: id }, signal }),
    save: (body) => call(calls.updateOutletSettings, { params: { outlet: id }, body }),
  })
  const { settings, change, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  return (
    <div className={styles.settingsForm}>
      <Orders settings={settings} change={change} faults={faults} />
      <Card title={text.unanswered}>
        <p className={styles.explanation}>{text.rise}</p>
        <div className={styles.fields}>
          {times.map(({ field, ...time }) => (
            <NumberField
              key={field}
              {...time}
              unit={settingsWords.minutes}
              value={settings[field]}
              error={faults[field]}
              onChange={(minutes) => change({ [field]: minutes })}
            />
          ))}
        </div>
      </Card>
      <Card title={text.listening}>
        <Chips label={text.listening}>
          {(['auto', 'on', 'off'] as const).map((each) => (
            <Chip
              key={each}
              isOn={settings.needs_board === needs[each]}
              onPress={() => change({ needs_board: needs[each] })}
            >
              {text.needsBoard[each]}
            </Chip>
          ))}
        </Chips>
        <p className={styles.explanation}>{text.needsBoardHint}</p>
        <div className={styles.fields}>
          <NumberField
            label={text.missingAfter}
            unit={settingsWords.minutes}
            min={1}
            max={15}
            value={settings.board_missing_after}
            error={faults.board_missing_after}
            onChange={(board_missing_after) => change({ board_missing_after })}
          />
        </div>
      </Card>
      <MoneyAndDay settings={settings} change={change} faults={faults} />
      <FormFoot
        {...form}
        nameOf={(field) => outletSettingFields[field as keyof typeof outletSettingFields] ?? field}
      />
    </div>
  )
}

interface PartProps {
  settings: WireOutletSettings
  change(fields: Partial<WireOutletSettings>): void
  faults: Partial<Record<string, string>>
}

function Orders({ settings, change, faults }: PartProps) {
  const { auto_accept: auto } = settings
  const { code } = useRestaurant().currency
  return (
    <Card title={text.orders}>
      <Switch
        isOn={settings.start_on_accept}
        onChange={(start_on_accept) => change({ start_on_accept })}
        note={text.startOnAcceptHint}
      >
        {text.startOnAccept}
      </Switch>
      <b>{text.auto}</b>
      <Chips label={text.auto}>
        {services.map((service) => (
          <Chip
            key={service}
            isOn={auto.services.includes(service)}
            onPress={() =>
              change({
                auto_accept: {
                  ...auto,
                  services: services.filter((each) =>
                    each === service ? !auto.services.includes(each) : auto.services.includes(each),
                  ),
                },
              })
            }
          >
            {boardWords.docket[service]}
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
          label={text.short}
          hint={text.shortHint}
          error={faults.short}
          maxLength={12}
          value={settings.short ?? ''}
          onChange={(short) => change({ short: short || null })}
        />
      </div>
    </Card>
  )
}

function MoneyAndDay({ settings, change, faults }: PartProps) {
  const { data: me } = useQuery(meQuery)
  const { code } = useRestaurant().currency
  const isOwner = me?.actor.role ? isAtLeast(me.actor.role, 'owner') : false
  return (
    <Card title={text.money}>
      <div className={styles.fields}>
        <MoneyField
          label={text.refundLimit}
          max={mostRefunded(code)}
          value={settings.refund_limit}
          hint={isOwner ? undefined : text.ownerOnly}
          isOff={!isOwner}
          error={faults.refund_limit}
          onChange={(refund_limit) => change({ refund_limit })}
        />
        <TextField
          label={text.dayEnds}
          error={faults.day_ends_at}
          type="time"
          min="00:00"
          max="06:00"
          value={settings.day_ends_at}
          onChange={(typed) => change({ day_ends_at: typed })}
        />
      </div>
      <Switch
        isOn={settings.pin_for_moves}
        onChange={(pin_for_moves) => change({ pin_for_moves })}
        note={text.pinForMovesHint}
      >
        {text.pinForMoves}
      </Switch>
    </Card>
  )
}
