import { useQuery } from '@tanstack/react-query'
import type { WireMessageSettings } from '#contract/staff/restaurant-settings.ts'
import {
  bookingMessages,
  type DinerMessage,
  longestMessage,
  type MessageChannel,
  messageChannels,
  messageFault,
  messageFor,
  messageRules,
} from '#domain/diner-messages.ts'
import { Button } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { TextArea } from '#staff/controls/text-field.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { Card } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { exampleAmount } from '#staff/shell/restaurant.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { messageWords } from '#staff/words/restaurant.ts'
import styles from './settings.module.css'

type Message = WireMessageSettings['messages'][DinerMessage]

interface Props {
  name: DinerMessage
  message: Message
  onChange(message: Message): void
  /** What the server says of it. */
  faultOf(channel: MessageChannel): string | undefined
}

/** One message: whether it is sent, and in which words by text and by email. */
export function MessageCard({ name, message, onChange, faultOf }: Props) {
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
  channel: MessageChannel
  /** Null: those of this service. */
  own: string | null
  onChange(own: string | null): void
  error: string | undefined
}

function Words({ name, channel, own, onChange, error }: WordsProps) {
  const values = useSample()
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
        <small>{messageWords.preview}</small>
        {channel === 'text' ? `${values.restaurant}: ${shown}` : shown}
        {channel === 'email' && isOfBooking && <small>{messageWords.belowEmail}</small>}
      </p>
      <div className={styles.buttons}>
        <Button
          kind="outlined"
          size="compact"
          aria-label={`${own === null ? messageWords.own : messageWords.backToOurs}: ${messageWords.names[name]}, ${label}`}
          onClick={() => onChange(own === null ? messageRules[name][channel].text : null)}
        >
          {own === null ? messageWords.own : messageWords.backToOurs}
        </Button>
      </div>
    </div>
  )
}

/** Of the last order on the board, where there is one; what it does not say is invented. */
function useSample() {
  const money = useMoney()
  const { currency } = useRestaurant()
  const { data: me } = useQuery(meQuery)
  const order = useBoard(({ picture }) => picture?.orders.at(-1))
  const outlet = order?.outlet
  return {
    ...messageWords.sample,
    outcome: messageWords.sampleOutcome(money(exampleAmount(2450, currency))),
    number: order?.number ?? messageWords.sample.number,
    phone: outlet?.phone ?? messageWords.sample.phone,
    restaurant: me?.tenant.name ?? '',
    outlet: outlet?.name ?? me?.outlets[0]?.name ?? '',
  }
}
