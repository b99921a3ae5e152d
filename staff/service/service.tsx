import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#contract/client/call-error.ts'
import type { WireService } from '#contract/staff/service.ts'
import { runningPauses } from '#staff/board/service-state.ts'
import type { Outlet } from '#staff/board/use-lanes.ts'
import { Notice } from '#staff/controls/notice.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { showService, useBoard } from '#staff/live/board-store.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words.ts'
import { BusyPart } from './busy-part.tsx'
import { PausePart } from './pause-part.tsx'
import styles from './service.module.css'

/** Busy and pause, over the board. */
export function ServiceSheet() {
  const navigate = useNavigate()
  const outlets = useBoard(({ picture }) => picture?.outlets) ?? []
  const { outletIds } = usePreferences()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const outlet = outlets.find(({ id }) => id === (chosenId ?? outletIds[0])) ?? outlets[0]
  const close = () => void navigate('/')
  if (!outlet)
    return (
      <Panel title={words.service.title} onClose={close}>
        <p role="status">{words.rail.updating}</p>
      </Panel>
    )
  return (
    <ServiceOf key={outlet.id} outlet={outlet} onClose={close}>
      <OutletChoice outlets={outlets} chosenId={outlet.id} onChoose={setChosenId} />
    </ServiceOf>
  )
}

interface Props {
  outlet: Outlet
  onClose(): void
  children: ReactNode
}

function ServiceOf({ outlet, onClose, children }: Props) {
  const now = useNow(10_000)
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const change = useMutation({
    mutationFn: (make: () => Promise<WireService>) => withPerson(words.person.rights.service, make),
    onSuccess(service) {
      if (service) showService(service)
    },
  })
  const run = (make: () => Promise<WireService>) => {
    if (isOnline && !change.isPending) change.mutate(make)
  }

  return (
    <Panel
      title={words.service.title}
      onClose={onClose}
      right={<PausePart outlet={outlet} onRun={run} />}
    >
      {children}
      {runningPauses(outlet, now).map(({ id, by, until }) => (
        <Notice key={id} kind="warn">
          <b>{words.bars.pausedBy(by.name, until && clockTime(until, outlet.time_zone))}</b>
        </Notice>
      ))}
      <BusyPart outlet={outlet} onRun={run} />
      {change.error && (
        <Notice kind="bad" role="alert">
          {messageOf(change.error)}
        </Notice>
      )}
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      <SlotsToday outlet={outlet} />
    </Panel>
  )
}

/** How full each slot of today is, and what closes it. */
function SlotsToday({ outlet: { slots_today: slots, time_zone: zone } }: Pick<Props, 'outlet'>) {
  const now = useNow(60_000)
  const coming = slots.filter(({ end }) => Date.parse(end) > now)
  if (coming.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{words.service.slots}</h3>
      <ul className={styles.slots}>
        {coming.map(({ start, used, capacity, closed_by }) => (
          <li key={start}>
            <b>{clockTime(start, zone)}</b>
            {words.service.slotUsed(used, capacity)}
            {closed_by && <small>{words.service.closedBy[closed_by]}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
