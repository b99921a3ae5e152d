import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import type { WireMessageSettings } from '#contract/staff/restaurant-settings.ts'
import {
  bookingMessages,
  type DinerMessage,
  dinerMessages,
  longestMessage,
  type MessageChannel,
  messageChannels,
  messageFault,
  messageFor,
  messageRules,
  orderMessages,
} from '#domain/diner-messages.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { bookingsQuery } from '#staff/bookings/bookings-query.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useNow } from '#staff/live/use-now.ts'
import { Card, Loading } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { exampleAmount, useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { under } from '#staff/versions/field-names.ts'
import { messageWords } from '#staff/words/restaurant.ts'
import { TextArea } from '#ui/field.tsx'
import { FormFoot } from './form-foot.tsx'
import { type MessageExample, messageExample } from './message-examples.ts'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

type Message = WireMessageSettings['messages'][DinerMessage]
/** Each message is a field by itself, as the server settles changes by two people. */
type MessageForm = { revision: number } & Record<`messages.${DinerMessage}`, Message>

const groups = [
  { title: messageWords.ofOrders, names: orderMessages },
  { title: messageWords.ofBookings, names: bookingMessages },
]

/** What diners are told about their orders and bookings. */
export function MessageSettings() {
  const form = useSettingsForm<MessageForm>({
    name: ['messages'],
    labels: under('messages.', messageWords.names),
    part: { part: 'messages' },
    load: async (signal) => toForm(await call(calls.getMessageSettings, { signal })),
    save: async ({ revision, ...fields }) => {
      const messages = Object.fromEntries(
        dinerMessages.flatMap((name) => {
          const message = fields[`messages.${name}`]
          return message ? [[name, message]] : []
        }),
      )
      return toForm(await call(calls.updateMessageSettings, { body: { revision, messages } }))
    },
  })
  const exampleOf = useMessageExamples()
  const { settings, change, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  const isReady = dinerMessages.every((name) => !isFaulty(name, settings[`messages.${name}`]))
  return (
    <div className={styles.settingsForm}>
      <p>{messageWords.about}</p>
      {groups.map(({ title, names }) => (
        <section key={title} className={styles.settingsForm}>
          <h2>{title}</h2>
          {names.map((name) => (
            <MessageCard
              key={name}
              name={name}
              message={settings[`messages.${name}`]}
              example={exampleOf(name)}
              onChange={(message) => change({ [`messages.${name}`]: message })}
              faultOf={(channel) => faults[`messages.${name}.${channel}`]}
            />
          ))}
        </section>
      ))}
      <FormFoot {...form} blocked={isReady ? null : messageWords.faultsLeft} />
    </div>
  )
}

function isFaulty(name: DinerMessage, message: Message): boolean {
  return messageChannels.some((channel) => {
    const own = message[channel]
    return own !== null && messageFault(name, channel, own) !== null
  })
}

function toForm({ revision, messages }: WireMessageSettings): MessageForm {
  const fields = dinerMessages.map((name) => [`messages.${name}`, messages[name]])
  return { revision, ...Object.fromEntries(fields) } as MessageForm
}

/** Examples for previews of messages, from the orders of the last week and the bookings of the next days. */
function useMessageExamples(): (name: DinerMessage) => MessageExample {
  const money = useMoney()
  const { currency, timeZone } = useRestaurant()
  const now = new Date(useNow(60_000))
  const today = plainDate(now, timeZone)
  const { data: me } = useQuery(meQuery)
  const outlets = useBoard(({ snapshot }) => snapshot?.outlets)
  const recent = useQuery(
    callQuery('orders for previews', calls.listStaffOrders, {
      query: { from: addDays(today, -6), to: today, limit: 100 },
    }),
  )
  const sheet = useQuery(bookingsQuery(null))
  const isEmpty = sheet.data?.bookings.length === 0
  const booked = isEmpty ? sheet.data?.days.find(({ guests }) => guests > 0)?.day : undefined
  const later = useQuery({ ...bookingsQuery(booked ?? null), enabled: booked !== undefined })
  const rules = useQuery({
    queryKey: ['settings', 'booking rules'],
    queryFn: ({ signal }) => call(calls.getBookingRules, { signal }),
  })
  return (name) =>
    messageExample(name, {
      restaurant: me?.tenant.name ?? '',
      orders: recent.data?.orders ?? [],
      bookings: (booked ? later : sheet).data?.bookings ?? [],
      bookingPhone: rules.data?.phone,
      outlet: me?.outlets[0]?.name ?? '',
      zoneOf: (id) => outlets?.find((outlet) => outlet.id === id)?.time_zone ?? timeZone,
      now,
      money,
      sampleAmount: money(exampleAmount(2450, currency)),
    })
}

interface Props {
  name: DinerMessage
  message: Message
  example: MessageExample
  onChange(message: Message): void
  faultOf(channel: MessageChannel): string | undefined
}

/** One message: whether it is sent, and in which words by text and by email. */
function MessageCard({ name, message, example, onChange, faultOf }: Props) {
  const { canBeOff, ...rules } = messageRules[name]
  const written = messageChannels.filter((channel) => message[channel] !== null)
  const usable = new Set(written.flatMap((channel) => rules[channel].allowed))
  return (
    <Card title={messageWords.names[name]}>
      <Switch
        isOn={message.send}
        isOff={!canBeOff}
        note={canBeOff ? undefined : messageWords.always}
        onChange={(send) => onChange({ ...message, send })}
      >
        {messageWords.send}
      </Switch>
      {message.send && (
        <>
          <div className={styles.fields}>
            {messageChannels.map((channel) => (
              <Words
                key={channel}
                name={name}
                channel={channel}
                own={message[channel]}
                example={example}
                error={faultOf(channel)}
                onChange={(own) => onChange({ ...message, [channel]: own })}
              />
            ))}
          </div>
          {written.length > 0 && (
            <p className={styles.explanation}>
              {messageWords.canUse}{' '}
              {[...usable]
                .map((each) => `{${each}}: ${messageWords.placeholders[each]}`)
                .join(', ')}
              .
            </p>
          )}
        </>
      )}
    </Card>
  )
}

interface WordsProps {
  name: DinerMessage
  example: MessageExample
  channel: MessageChannel
  /** Null: those of this service. */
  own: string | null
  onChange(own: string | null): void
  error: string | undefined
}

function Words({ name, channel, own, example, onChange, error }: WordsProps) {
  const { values } = example
  const label = messageWords[channel]
  const isOfBooking = bookingMessages.some((each) => each === name)
  const fault = own === null ? null : messageFault(name, channel, own)
  const shown = messageFor(name, { text: own, email: own, isSent: true }, channel, values)
  return (
    <div className={styles.message}>
      {own === null ? (
        <b>
          {label}: {messageWords.ours}
        </b>
      ) : (
        <TextArea
          label={label}
          hint={messageWords.count(own.length, longestMessage)}
          error={fault ?? error}
          rows={3}
          value={own}
          onChange={onChange}
        />
      )}
      <p>
        <small>{example.source}</small>
        {channel === 'text' ? `${values.restaurant}: ${shown}` : shown}
        {channel === 'email' && isOfBooking && <small>{messageWords.belowEmail}</small>}
      </p>
      <div className={styles.buttons}>
        <SmallButton
          aria-label={`${own === null ? messageWords.own : messageWords.backToOurs}: ${messageWords.names[name]}, ${label}`}
          onClick={() => onChange(own === null ? messageRules[name][channel].text : null)}
        >
          {own === null ? messageWords.own : messageWords.backToOurs}
        </SmallButton>
      </div>
    </div>
  )
}
