import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { WireService } from '#contract/staff/service.ts'
import { runningPauses } from '#staff/board/service-state.ts'
import type { Outlet } from '#staff/board/use-lanes.ts'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { showService, useBoard } from '#staff/live/board-store.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import type { SheetState } from '#staff/shell/sheet-state.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { personWords } from '#staff/words/person.ts'
import { serviceWords } from '#staff/words/service.ts'
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
  const state = useLocation().state as SheetState | null
  const close = () => void navigate(state?.under ?? '/')
  if (!outlet)
    return (
      <Panel title={serviceWords.title} onClose={close}>
        <p role="status">{boardWords.rail.updating}</p>
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
  const pause = useServiceCall()
  const busy = useServiceCall()

  return (
    <Panel
      title={serviceWords.title}
      onClose={onClose}
      right={
        <>
          <PausePart outlet={outlet} onRun={pause.run} />
          <ErrorNotice error={pause.error} />
        </>
      }
    >
      {children}
      {runningPauses(outlet, now).map(({ id, by, until }) => (
        <Notice key={id} kind="warn">
          <b>{boardWords.bars.pausedBy(by.name, until && clockTime(until, outlet.time_zone))}</b>
        </Notice>
      ))}
      <BusyPart outlet={outlet} onRun={busy.run} />
      <ErrorNotice error={busy.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      <SlotsToday outlet={outlet} />
    </Panel>
  )
}

/** Changes the service once the connection is there; what goes wrong is said beside what was tapped. */
function useServiceCall(): {
  run(make: () => Promise<WireService>): void
  error: Error | null
} {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (make: () => Promise<WireService>) => withPerson(personWords.rights.service, make),
    onSuccess(service) {
      if (service) showService(service)
    },
  })
  return {
    run(make) {
      if (isOnline && !isPending) mutate(make)
    },
    error,
  }
}

/** How full each slot of today is, and what closes it. */
function SlotsToday({ outlet: { slots_today: slots, time_zone: zone } }: Pick<Props, 'outlet'>) {
  const now = useNow(60_000)
  const coming = slots.filter(({ end }) => Date.parse(end) > now)
  if (coming.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{serviceWords.slots}</h3>
      <ul className={styles.slots}>
        {coming.map(({ start, used, capacity, closed_by }) => (
          <li key={start}>
            <b>{clockTime(start, zone)}</b>
            {serviceWords.slotUsed(used, capacity)}
            {closed_by && <small>{serviceWords.closedBy[closed_by]}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
