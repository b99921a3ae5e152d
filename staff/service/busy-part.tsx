import { Smartphone, Timer } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { mostBusyMinutes } from '#domain/live-facts.ts'
import { call } from '#staff/api/client.ts'
import { runningBusy } from '#staff/board/service-state.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { Switch, Tile, Tiles } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { serverNow } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { boardWords } from '#staff/words/board.ts'
import { serviceWords } from '#staff/words/service.ts'
import type { ServiceCall } from './run-service.ts'
import styles from './service.module.css'

const presses = [10, 15, 20, 30, 45] as const
const lengths = [30, 60, 90, 'closing'] as const
const minute = 60_000

interface Props {
  outlet: Outlet
  /** Those that need longer; to each it is added to what runs there. */
  changed: readonly Outlet[]
  service: ServiceCall
}

/** The kitchen needs longer: what is pressed is added to what is shown, up to an hour. */
export function BusyPart({ outlet, changed, service }: Props) {
  const now = useNow(10_000)
  const running = runningBusy(outlet, now)
  const [press, setPress] = useState<(typeof presses)[number]>(10)
  const [length, setLength] = useState<(typeof lengths)[number]>(60)
  const [isHalf, setIsHalf] = useState(running?.half ?? false)
  const minutesOf = (each: Outlet) =>
    Math.min(mostBusyMinutes, (runningBusy(each, now)?.minutes ?? 0) + press)
  const minutes = minutesOf(outlet)
  const [slot] = outlet.slots_today

  return (
    <>
      <h3 className={styles.title}>
        <Timer aria-hidden />
        {serviceWords.busy}
      </h3>
      <Tiles label={serviceWords.busy} isRow>
        {presses.map((each) => (
          <Tile key={each} isOn={press === each} onPress={() => setPress(each)}>
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
      <Notice icon={<Smartphone aria-hidden />} role="status">
        {running && running.minutes >= mostBusyMinutes
          ? serviceWords.mostBusy
          : serviceWords.dinersSee(outlet.prep + minutes)}
      </Notice>
      <div className={styles.buttons}>
        <Button
          isBusy={service.running === 'busy'}
          onClick={() =>
            service.run('busy', changed, (each) =>
              call(calls.setBusy, {
                params: { outlet: each.id },
                body: {
                  minutes: minutesOf(each),
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
