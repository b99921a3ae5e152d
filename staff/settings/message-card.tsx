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
import { Card } from '#staff/office/page.tsx'
import { messageWords } from '#staff/words/restaurant.ts'
import type { MessageExample } from './message-examples.ts'
import styles from './settings.module.css'

type Message = WireMessageSettings['messages'][DinerMessage]

interface Props {
  name: DinerMessage
  message: Message
  example: MessageExample
  onChange(message: Message): void
  /** The server's fault. */
  faultOf(channel: MessageChannel): string | undefined
}

/** One message: whether it is sent, and in which words by text and by email. */
export function MessageCard({ name, message, example, onChange, faultOf }: Props) {
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
  /** Values of its placeholders. */
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
