import { clsx } from 'clsx'
import { BatteryMedium, BatteryWarning, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOfflineUse } from '#staff/app/register-service-worker.ts'
import { Button } from '#staff/controls/button.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { playFirst } from '#staff/live/sound.ts'
import type { Battery } from '#staff/live/use-heartbeat.ts'
import { hasWakeLock, prepareVideo } from '#staff/live/wake-lock.ts'
import entry from '#staff/shell/entry.module.css'
import { RestaurantHead } from '#staff/shell/entry-form.tsx'
import { usePreferences } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'
import { BellTest } from './bell-test.tsx'
import styles from './start.module.css'

interface Props {
  place: string
  battery: Battery | null
  onStart(): void
}

/** After each load one tap is needed: browsers let a page sound only then. Until it, the screen does not listen. */
export function StartOfShift({ place, battery, onStart }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const volume = usePreferences((preferences) => preferences.volume)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Ready when Start is tapped.
    void prepareVideo()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.start}
      aria-labelledby="start-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={entry.entry}>
        <div className={clsx(entry.entryBox, entry.isWide)}>
          <RestaurantHead place={place} />
          <h1 id="start-title" className={styles.title}>
            {boardWords.start.title}
          </h1>
          <p className={entry.paragraph}>{boardWords.start.text}</p>
          <BellTest />
          <Checks battery={battery} />
          <Button
            size="step"
            className={entry.large}
            onClick={() => {
              playFirst(volume)
              onStart()
            }}
          >
            {boardWords.start.start}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const minute = 60_000

/** What was looked at, in words. */
function Checks({ battery }: { battery: Battery | null }) {
  const { isFresh, clockOffset } = useBoard()
  const offline = useOfflineUse(({ state }) => state)
  const off = Math.round(Math.abs(clockOffset) / minute)
  return (
    <ul className={entry.checks}>
      <Check isGood={isFresh && off < 5}>
        {!isFresh
          ? boardWords.start.notConnected
          : off < 5
            ? boardWords.start.connected
            : boardWords.start.clockWrong(off)}
      </Check>
      <Check isGood={hasWakeLock()}>
        {hasWakeLock() ? boardWords.start.awake : boardWords.start.awakeByVideo}
      </Check>
      <Check isGood={offline === 'saved'}>{boardWords.start.offline[offline]}</Check>
      <PrinterChecks />
      {battery && <BatteryCheck battery={battery} />}
    </ul>
  )
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  const Sign = isGood ? CircleCheck : CircleAlert
  return (
    <li className={clsx(!isGood && entry.isWrong)}>
      <Sign aria-hidden />
      {children}
    </li>
  )
}

/** As a screen found each printer last. What the browser prints on cannot be asked. */
function PrinterChecks() {
  const printing = useBoard(({ snapshot }) => snapshot?.printing)
  return (printing ?? [])
    .flatMap(({ printers }) => printers)
    .filter(({ kind }) => kind === 'escpos')
    .map(({ id, name, state }) => (
      <Check key={id} isGood={state === 'ready'}>
        {boardWords.start.printer(name, boardWords.start.printerStates[state])}
      </Check>
    ))
}

/** A shift is longer than half a battery. */
function BatteryCheck({ battery: { percent, isCharging } }: { battery: Battery }) {
  const isLow = percent < 50 && !isCharging
  const Sign = isLow ? BatteryWarning : BatteryMedium
  return (
    <li className={clsx(isLow && entry.isWrong)}>
      <Sign aria-hidden />
      {isLow ? boardWords.start.batteryLow(percent) : boardWords.start.battery(percent)}
    </li>
  )
}
