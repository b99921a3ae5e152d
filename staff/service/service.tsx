import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { oneByOne } from '#staff/api/one-by-one.ts'
import { pauseText, runningPauses } from '#staff/board/service-state.ts'
import { Option } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { showService, useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useCloseSheet, useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords, words } from '#staff/words/common.ts'
import { serviceWords } from '#staff/words/service.ts'
import { BusyPart } from './busy-part.tsx'
import { PausePart } from './pause-part.tsx'
import type { ChangeService, ServiceCall } from './run-service.ts'
import styles from './service.module.css'

/** Busy and pause, over the board. */
export function ServiceSheet() {
  const outlets = useBoard(({ snapshot }) => snapshot?.outlets) ?? []
  const { outletIds } = usePreferences()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const outlet = outlets.find(({ id }) => id === (chosenId ?? outletIds[0])) ?? outlets[0]
  const { under = '/' } = useSheetAddress()
  const closeSheet = useCloseSheet()
  const close = () => closeSheet(under)
  if (!outlet)
    return (
      <Panel title={serviceWords.title} onClose={close}>
        <p role="status">{boardWords.rail.updating}</p>
      </Panel>
    )
  return (
    <ServiceOf
      key={outlet.id}
      outlet={outlet}
      changed={isEverywhere ? outlets : [outlet]}
      onClose={close}
    >
      <OutletChoice outlets={outlets} chosenId={outlet.id} onChoose={setChosenId} />
      {outlets.length > 1 && (
        <Option type="checkbox" name="all" isOn={isEverywhere} onChange={setIsEverywhere}>
          {words.sameAtAll(outlets.length)}
        </Option>
      )}
    </ServiceOf>
  )
}

interface Props {
  /** The one that is shown. */
  outlet: Outlet
  /** Those that a pause or busy minutes are set for. */
  changed: readonly Outlet[]
  onClose(): void
  children: ReactNode
}

function ServiceOf({ outlet, changed, onClose, children }: Props) {
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
          <PausePart outlet={outlet} changed={changed} service={pause} />
          <ErrorNotice error={pause.error} />
        </>
      }
    >
      {children}
      {runningPauses(outlet, now).map((pause) => (
        <Notice key={pause.id} kind="warn">
          <b>{pauseText(pause, outlet.time_zone)}</b>
        </Notice>
      ))}
      <BusyPart outlet={outlet} changed={changed} service={busy} />
      <ErrorNotice error={busy.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      <SlotsToday outlet={outlet} />
    </Panel>
  )
}

interface Wanted {
  button: string
  outlets: readonly Outlet[]
  make: ChangeService
}

/** Changes the service of each outlet, one after the other; what goes wrong is said beside what was tapped. */
function useServiceCall(): ServiceCall & { error: Error | null } {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ outlets, make }: Wanted) =>
      withPerson(
        personWords.rights.service,
        oneByOne(outlets, async (each) => showService(await make(each))),
      ),
  })
  return {
    run(button, outlets, make) {
      if (isOnline && !isPending) mutate({ button, outlets, make })
    },
    running: isPending ? variables.button : null,
    error,
  }
}

/** So often the slots are looked at again: orders take places in them. */
const lookEvery = 30_000

/** How full each slot of today is, and what closes it. */
function SlotsToday({
  outlet: { id, service, slots_today, time_zone: zone },
}: Pick<Props, 'outlet'>) {
  const now = useNow(60_000)
  // Those of the board are as old as its last full snapshot.
  const { data: slots = slots_today } = useQuery({
    queryKey: ['slots', id, service.version],
    queryFn: ({ signal }) => call(calls.listKitchenSlots, { params: { outlet: id }, signal }),
    refetchInterval: lookEvery,
  })
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
