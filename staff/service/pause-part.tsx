import { useQuery } from '@tanstack/react-query'
import { Lock, Pause } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireService } from '#contract/staff/service.ts'
import { everyService, type Fulfilment } from '#domain/fulfilment.ts'
import { isLiftable } from '#domain/live-facts.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { runningPauses } from '#staff/board/service-state.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/choices.tsx'
import { serverNow } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { meQuery } from '#staff/shell/me.ts'
import { clockTime, timeToday } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { serviceWords } from '#staff/words/service.ts'
import { TextField } from '#ui/field.tsx'
import styles from './service.module.css'

const minute = 60_000
const lengths = [20, 40, 60] as const
const which = { all: everyService, delivery: ['delivery'], pickup: ['pickup'] } as const

interface Props {
  outlet: Outlet
  changed: readonly Outlet[]
  service: ServiceCall
}

/** Pauses orders with one tap, until a set time. */
export function PausePart({ outlet, changed, service }: Props) {
  const now = useNow(10_000)
  const [services, setServices] = useState<keyof typeof which>('all')
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState('')
  const [time, setTime] = useState('')
  const [isPast, setIsPast] = useState(false)
  const { data: me } = useQuery(meQuery)
  const isManager = me?.actor.role ? isAtLeast(me.actor.role, 'manager') : false
  const pauses = runningPauses(outlet, now).filter(({ kind }) => isLiftable(kind))
  /** @param until an instant; the button's name where that says it */
  const pause = (button: string, until = button) => {
    const wanted = { services: which[services], until, message: message.trim() }
    service.run(button, changed, (each) => pauseAt(each, { ...wanted, reason: reason.trim() }))
  }
  const pauseButton = (name: string) =>
    ({ kind: 'outlined', isBusy: service.running === name }) as const

  return (
    <>
      <h3 className={styles.title}>
        <Pause aria-hidden />
        {serviceWords.pause}
      </h3>
      {pauses.map(({ id, by, until }) => (
        <Button
          key={id}
          isBusy={service.running === id}
          onClick={() =>
            service.run(id, [outlet], () =>
              call(calls.resumeService, { params: { outlet: outlet.id, pause: id } }),
            )
          }
        >
          {boardWords.bars.resume} · {until ? clockTime(until, outlet.time_zone) : by.name}
        </Button>
      ))}
      <ChipChoice
        label={serviceWords.pause}
        choices={['all', 'delivery', 'pickup']}
        chosen={services}
        onChoose={setServices}
        textOf={(each) => (each === 'all' ? serviceWords.all : words.fulfilment[each])}
      />
      <div className={styles.buttons}>
        {lengths.map((each) => {
          const end = new Date(now + each * minute)
          return (
            <Button
              key={each}
              {...pauseButton(`${each}`)}
              onClick={() => pause(`${each}`, end.toISOString())}
            >
              {serviceWords.pauseFor(each, clockTime(end, outlet.time_zone))}
            </Button>
          )
        })}
        {(['next_opening', 'manual'] as const).map((each) => (
          <Button key={each} {...pauseButton(each)} onClick={() => pause(each)}>
            {!isManager && <Lock size={18} aria-label={words.manager} />}
            {serviceWords.until[each]}
          </Button>
        ))}
      </div>
      <details className={styles.moreOptions}>
        <summary>{serviceWords.more}</summary>
        <TextField
          label={serviceWords.message}
          maxLength={120}
          value={message}
          onChange={setMessage}
        />
        <TextField
          label={serviceWords.reason}
          maxLength={120}
          value={reason}
          onChange={setReason}
        />
        <TextField
          label={serviceWords.time}
          error={isPast ? serviceWords.past : null}
          type="time"
          step={300}
          value={time}
          onChange={(typed) => {
            setTime(typed)
            setIsPast(false)
          }}
        />
        {time && (
          <Button
            {...pauseButton('time')}
            onClick={() => {
              const until = timeToday(time, serverNow(), outlet.time_zone)
              setIsPast(!until)
              if (until) pause('time', until)
            }}
          >
            {serviceWords.untilTime(time)}
          </Button>
        )}
      </details>
      <p className={styles.explanation}>{serviceWords.openOrdersStay}</p>
    </>
  )
}

interface WantedPause {
  services: readonly Fulfilment[]
  until: string
  message: string
  reason: string
}

/** Pauses an outlet. A pause of the same services gets the new end: lifting one of two would not let diners order. */
function pauseAt(
  outlet: Outlet,
  { services, until, message, reason }: WantedPause,
): Promise<WireService> {
  const params = { outlet: outlet.id }
  const running = runningPauses(outlet, serverNow()).find(
    (pause) => pause.kind === 'hand' && isSame(pause.services, services),
  )
  if (!running) {
    const body = { services: [...services], until, message, reason }
    return call(calls.pauseService, { params, body })
  }
  return call(calls.changePause, {
    params: { ...params, pause: running.id },
    body: { until, ...(message ? { message } : {}) },
  })
}

function isSame(some: readonly Fulfilment[], others: readonly Fulfilment[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each))
}

export type ChangeService = (outlet: Outlet) => Promise<WireService>

export interface ServiceCall {
  /** @param button what was tapped, which shows that it is at work */
  run(button: string, outlets: readonly Outlet[], make: ChangeService): void
  /** The button that is at work; null for none. */
  running: string | null
}
