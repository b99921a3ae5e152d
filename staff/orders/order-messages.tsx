import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import type { WireOrderMessages, WireStaffOrder } from '#contract/staff/staff-order.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { sentWords } from '#staff/words/restaurant.ts'
import styles from './order.module.css'

/** A message leaves some seconds after its step, without an event to the board; in milliseconds. */
const askAgainAfter = 10_000

/** The messages to the diner, and whether they arrived. */
export function OrderMessages({ order, zone }: { order: WireStaffOrder; zone: string }) {
  const { id, version } = order
  const { data, isError } = useQuery({
    queryKey: ['order', id, 'messages', version],
    queryFn: ({ signal }) => call(calls.getOrderMessages, { params: { id }, signal }),
    refetchInterval: askAgainAfter,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.panel}>
      <h3>{sentWords.title}</h3>
      {!data && isError && <p role="status">{words.failed.load}</p>}
      {data?.messages.length === 0 && <p className={styles.muted}>{sentWords.none}</p>}
      <ol className={styles.messages}>
        {data?.messages.map((message) => (
          <Message
            key={message.id ?? `${message.what} ${message.at}`}
            message={message}
            orderId={id}
            zone={zone}
          />
        ))}
      </ol>
    </section>
  )
}

interface MessageProps {
  message: WireOrderMessages['messages'][number]
  orderId: string
  zone: string
}

function Message({ message, orderId, zone }: MessageProps) {
  const { id, what, channel, state, at } = message
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: (failed: string) =>
      withPerson(sentWords.toSend, () => call(calls.repeatMessage, { params: { id: failed } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['order', orderId, 'messages'] }),
  })
  const name = sentWords.names[what]
  return (
    <li>
      <time dateTime={at}>{clockTime(at, zone)}</time>
      <span>
        {name}
        {channel && `, ${sentWords.by[channel]}`}
      </span>
      {state === 'sent' && <Tag kind="good">{sentWords.sent}</Tag>}
      {state === 'waiting' && <Tag kind="note">{sentWords.waiting}</Tag>}
      {state === 'failed' && <Tag kind="warn">{sentWords.notArrived}</Tag>}
      {message.can_repeat && id && (
        <Button
          kind="outlined"
          size="compact"
          isBusy={again.isPending}
          aria-label={`${sentWords.again}: ${name}`}
          onClick={() => again.mutate(id)}
        >
          {sentWords.again}
        </Button>
      )}
      {again.error && <p role="alert">{messageOf(again.error)}</p>}
    </li>
  )
}
