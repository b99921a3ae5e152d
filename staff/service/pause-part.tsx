import { useQuery } from '@tanstack/react-query'
import { Lock, Pause } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
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
const which = {
  all: ['delivery', 'pickup'],
  delivery: ['delivery'],
  pickup: ['pickup'],
} as const satisfies Record<string, ('delivery' | 'pickup')[]>

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
  const pauses = runningPauses(outlet, now).filter(({ kind }) => isLiftable(kind))
  const pause = (button: string, until = button) =>
    service.run(button, changed, (each) =>
      pauseAt(
        each,
        {
          services: which[services],
          until,
          message: message.trim(),
          reason: reason.trim(),
        },
        serverNow(),
      ),
    )

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
        textOf={(each) => serviceWords[each]}
      />
      <PauseButtons outlet={outlet} now={now} running={service.running} onPause={pause} />
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
        <UntilTime
          zone={outlet.time_zone}
          isBusy={service.running === 'time'}
          onPause={(until) => pause('time', until)}
        />
      </details>
      <p className={styles.explanation}>{serviceWords.goOn}</p>
    </>
  )
}

interface PauseButtonsProps {
  outlet: Outlet
  now: number
  running: ServiceCall['running']
  /** @param until an instant; the button's name where that says it */
  onPause(button: string, until?: string): void
}

/** How long: some minutes, until the next opening, or until resumed. */
function PauseButtons({ outlet, now, running, onPause }: PauseButtonsProps) {
  const { data: me } = useQuery(meQuery)
  const isManager = me?.actor.role ? isAtLeast(me.actor.role, 'manager') : false
  return (
    <div className={styles.buttons}>
      {lengths.map((each) => {
        const end = new Date(now + each * minute)
        return (
          <Button
            key={each}
            kind="outlined"
            isBusy={running === `${each}`}
            onClick={() => onPause(`${each}`, end.toISOString())}
          >
            {serviceWords.pauseFor(each, clockTime(end, outlet.time_zone))}
          </Button>
        )
      })}
      <Button
        kind="outlined"
        isBusy={running === 'next_opening'}
        onClick={() => onPause('next_opening')}
      >
        {!isManager && <Lock size={18} aria-label={words.manager} />}
        {serviceWords.untilOpening}
      </Button>
      <Button kind="outlined" isBusy={running === 'manual'} onClick={() => onPause('manual')}>
        {!isManager && <Lock size={18} aria-label={words.manager} />}
        {serviceWords.untilResume}
      </Button>
    </div>
  )
}

interface UntilTimeProps {
  zone: string
  isBusy: boolean
  onPause(until: string): void
}

function UntilTime({ zone, isBusy, onPause }: UntilTimeProps) {
  const [time, setTime] = useState('')
  const [isPast, setIsPast] = useState(false)
  return (
    <>
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
          kind="outlined"
          isBusy={isBusy}
          onClick={() => {
            const until = timeToday(time, serverNow(), zone)
            setIsPast(!until)
            if (until) onPause(until)
          }}
        >
          {serviceWords.untilTime(time)}
        </Button>
      )}
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
  now: number,
): Promise<WireService> {
  const params = { outlet: outlet.id }
  const running = runningPauses(outlet, now).find(
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
