import { useMutation, useQuery } from '@tanstack/react-query'
import { Smartphone, Timer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { oneByOne } from '#staff/api/try-again.ts'
import { pauseText, runningBusy, runningPauses } from '#staff/board/service-state.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice, Option, OutletChoice, Switch, Tile, Tiles } from '#staff/controls/choices.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { serverNow, showService, useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useCloseSheet, useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { personWords, words } from '#staff/words/common.ts'
import { serviceWords } from '#staff/words/service.ts'
import { type ChangeService, PausePart, type ServiceCall } from './pause-part.tsx'
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
  outlet: Outlet
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

/** How full each slot of today is, and what closes it. */
function SlotsToday({
  outlet: { id, service, slots_today, time_zone: zone },
}: Pick<Props, 'outlet'>) {
  const now = useNow(60_000)
  // Those of the board are as old as its last full snapshot.
  const { data: slots = slots_today } = useQuery({
    queryKey: ['slots', id, service.version],
    queryFn: ({ signal }) => call(calls.listKitchenSlots, { params: { outlet: id }, signal }),
    // Orders take places in them.
    refetchInterval: 30_000,
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

const presses = [10, 15, 20, 30, 45, 60] as const
const lengths = [30, 60, 90, 'closing'] as const
const minute = 60_000

interface BusyPartProps {
  outlet: Outlet
  /** Those that need longer. */
  changed: readonly Outlet[]
  service: ServiceCall
}

/** The kitchen needs longer: the minutes chosen replace those in force, so that a second tap adds nothing. */
function BusyPart({ outlet, changed, service }: BusyPartProps) {
  const now = useNow(10_000)
  const running = runningBusy(outlet, now)
  const [chosen, choose] = useState<number | null>(null)
  const minutes = chosen ?? running?.minutes ?? presses[0]
  const [length, setLength] = useState<(typeof lengths)[number]>(60)
  const [isHalf, setIsHalf] = useState(running?.half ?? false)
  const [slot] = outlet.slots_today

  return (
    <>
      <h3 className={styles.title}>
        <Timer aria-hidden />
        {serviceWords.busy}
      </h3>
      <Tiles label={serviceWords.busy} isRow>
        {presses.map((each) => (
          <Tile key={each} isOn={minutes === each} onPress={() => choose(each)}>
            +{each}
            <small>{boardWords.docket.min}</small>
          </Tile>
        ))}
      </Tiles>
      <ChipChoice
        label={serviceWords.busy}
        choices={lengths}
        chosen={length}
        onChoose={setLength}
        textOf={(each) => serviceWords.lengths[each]}
      />
      <Switch
        isOn={isHalf}
        onChange={setIsHalf}
        note={
          slot &&
          serviceWords.halfOf(Math.ceil(slot.capacity / 2), slot.capacity, outlet.slot_minutes)
        }
      >
        {serviceWords.half}
      </Switch>
      {running ? (
        <Notice kind="good" icon={<Timer aria-hidden />} role="status">
          <b>{serviceWords.inForce(running.minutes, clockTime(running.until, outlet.time_zone))}</b>{' '}
          {serviceWords.dinersSee(outlet.prep + running.minutes)}
        </Notice>
      ) : (
        <Notice icon={<Smartphone aria-hidden />} role="status">
          {serviceWords.dinersWillSee(outlet.prep + minutes)}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          isBusy={service.running === 'busy'}
          onClick={() =>
            service.run('busy', changed, (each) =>
              call(calls.setBusy, {
                params: { outlet: each.id },
                body: {
                  minutes,
                  until:
                    length === 'closing'
                      ? 'closing'
                      : new Date(serverNow() + length * minute).toISOString(),
                  half: isHalf,
                },
              }),
            )
          }
        >
          {length === 'closing'
            ? serviceWords.setBusyClosing(minutes)
            : serviceWords.setBusy(minutes, serviceWords.lengths[length])}
        </Button>
        {running && (
          <Button
            kind="outlined"
            isBusy={service.running === 'clear'}
            onClick={() =>
              service.run('clear', changed, ({ id }) =>
                call(calls.clearBusy, { params: { outlet: id } }),
              )
            }
          >
            {serviceWords.notBusy}
          </Button>
        )}
      </div>
    </>
  )
}
