import { clsx } from 'clsx'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireBookingRules } from '#contract/staff/booking.ts'
import { maxTypedPhone, whatsappDigits } from '#domain/contact.ts'
import { weekdays } from '#domain/opening-hours.ts'
import { confirmChoices } from '#domain/reservation.ts'
import { call } from '#staff/api/client.ts'
import { LinkButton } from '#staff/controls/button.tsx'
import { RadioChoice, Switch } from '#staff/controls/choices.tsx'
import { NumberField, useUnreadable } from '#staff/controls/number-field.tsx'
import { Card, Loading, Page } from '#staff/office/page.tsx'
import { FormFoot } from '#staff/settings/form-foot.tsx'
import { type SettingsForm, useSettingsForm } from '#staff/settings/use-settings-form.ts'
import { bookingFields, bookingWords } from '#staff/words/bookings.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { Field, TextField } from '#ui/field.tsx'
import styles from './bookings.module.css'

const text = bookingWords.form

/** Rules for bookings: times, seats and confirmation. */
export function BookingRules() {
  const form = useSettingsForm<WireBookingRules>({
    name: ['booking rules'],
    labels: bookingFields,
    part: { part: 'booking' },
    load: (signal) => call(calls.getBookingRules, { signal }),
    save: ({ whatsapp_number: number, ...body }) =>
      call(calls.updateBookingRules, {
        body: { ...body, ...(number !== undefined && { whatsapp_number: whatsappDigits(number) }) },
      }),
  })
  const { settings, change, field, toggle, faults } = form
  return (
    <Page
      title={text.title}
      about={text.stay}
      actions={<LinkButton to="/bookings">{text.back}</LinkButton>}
    >
      {!settings && <Loading error={form.loadError} />}
      {settings && (
        <>
          <Card>
            <Switch {...toggle('taken')} note={text.takenHint} />
          </Card>
          <Card title={text.starts}>
            <StartsField {...field('slots')} hint={text.slotsHint} />
            <h3 className={styles.dateAndTime}>{bookingFields.weekdays}</h3>
            {weekdays.map((day) => (
              <OwnDay
                key={day}
                day={day}
                rules={settings}
                error={faultOfDay(faults, settings, day)}
                onChange={(weekdays) => change({ weekdays })}
              />
            ))}
          </Card>
          <Card title={text.room}>
            <div className={styles.fields}>
              <NumberField {...field('guests_per_slot')} min={1} max={1_000} />
              <NumberField
                {...field('stay_minutes')}
                hint={text.stayHint}
                unit={settingsWords.minutes}
                min={15}
                max={720}
              />
              <NumberField {...field('days_allowed')} min={0} max={365} />
            </div>
          </Card>
          <Card title={bookingFields.confirm}>
            <RadioChoice
              label={bookingFields.confirm}
              name="confirm"
              choices={confirmChoices}
              chosen={settings.confirm}
              onChoose={(confirm) => change({ confirm })}
              textOf={(each) => text.choices[each]}
            />
          </Card>
          <ReachCard form={form} settings={settings} />
          <FormFoot
            {...form}
            blocked={
              settings.whatsapp_share && settings.whatsapp_number === ''
                ? text.whatsappNeeded
                : null
            }
          />
        </>
      )}
    </Page>
  )
}

interface ReachProps {
  form: SettingsForm<WireBookingRules>
  settings: WireBookingRules
}

/** Phone for guests, and the address for booking notices. */
function ReachCard({ form: { field, toggle, faults }, settings }: ReachProps) {
  return (
    <Card title={text.guests}>
      <div className={styles.fields}>
        <TextField {...field('phone')} type="tel" maxLength={40} />
        <TextField {...field('notice_email')} type="email" maxLength={254} />
      </div>
      <Switch {...toggle('whatsapp_share')} />
      {settings.whatsapp_share && (
        <TextField
          {...field('whatsapp_number')}
          hint={text.whatsappHint}
          type="tel"
          maxLength={maxTypedPhone}
          error={faults.whatsapp_number ?? faults.whatsapp_share}
        />
      )}
    </Card>
  )
}

type OwnDays = WireBookingRules['weekdays']

interface OwnDayProps {
  day: (typeof weekdays)[number]
  rules: WireBookingRules
  error: string | undefined
  onChange(weekdays: OwnDays): void
}

/** A weekday has the usual times or its own. */
function OwnDay({ day, rules, error, onChange }: OwnDayProps) {
  const own = rules.weekdays.find((each) => each.day === day)
  const others = rules.weekdays.filter((each) => each.day !== day)
  const name = `${day.charAt(0).toUpperCase()}${day.slice(1)}`
  const set = (starts: string[]) =>
    onChange(
      [...others, { day, starts }].sort(
        (a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day),
      ),
    )
  return (
    <>
      <Switch
        isOn={own !== undefined}
        onChange={(isOn) => (isOn ? set(rules.slots) : onChange(others))}
      >
        {text.ownDay(name)}
      </Switch>
      {own && (
        <StartsField
          label={name}
          hint={text.weekdaysHint}
          value={own.starts}
          error={error}
          onChange={set}
        />
      )}
    </>
  )
}

function faultOfDay(
  faults: Partial<Record<string, string>>,
  rules: WireBookingRules,
  day: string,
): string | undefined {
  const start = `weekdays.${rules.weekdays.findIndex((each) => each.day === day)}.`
  const field = Object.keys(faults).find((each) => each.startsWith(start))
  return field && faults[field]
}

interface Props {
  label: string
  hint: string
  value: string[]
  error: string | undefined
  onChange(starts: string[]): void
}

/** Comma-separated times as typed: an invalid time shows an error and does not change the value. */
function StartsField({ label, hint, value: starts, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? starts : readStarts(typed)
  useUnreadable(read === null)
  const isOwn = typed !== null && (read === null || read.join() === starts.join())
  const wrong = read === null ? bookingWords.form.slotsWrong : undefined
  return (
    <Field label={label} hint={hint} error={wrong ?? error}>
      {(control) => (
        <textarea
          {...control}
          className={clsx(control.className, styles.times)}
          rows={2}
          autoComplete="off"
          maxLength={700}
          value={isOwn ? typed : starts.join(', ')}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = readStarts(event.target.value)
            if (next) onChange(next)
          }}
        />
      )}
    </Field>
  )
}

/** `18:00, 9.30` → `['09:30', '18:00']`; null if any part is no time. */
export function readStarts(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const times = parts.map((part) => {
    const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(part) ?? []
    const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    return isTime ? `${hours.padStart(2, '0')}:${minutes}` : null
  })
  const known = times.filter((time) => time !== null)
  return known.length === parts.length ? [...new Set(known)].sort() : null
}
