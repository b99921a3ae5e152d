import { useEffect, useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { showScreens, useBoard } from './board-store.ts'
import { useSound } from './sound.ts'

const every = 15_000

interface HeartbeatState {
  outletIds: string[]
  battery: Battery | null
  printer: string | null
  /** Before the start of the shift a screen does not count as listening. */
  hasStarted: boolean
  onLost(): void
}

/** Seconds by which this device's clock is ahead; null if implausible. @param offset in milliseconds */
function clockOff(offset: number): number | null {
  const seconds = -Math.round(offset / 1_000)
  return Math.abs(seconds) <= 2_000_000_000 ? seconds : null
}

/** Reports every 15 s that this screen sounds for orders. A failed heartbeat detects a silently cut connection. */
export function useHeartbeat(state: HeartbeatState): void {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const sound = useSound(({ state }) => state)
  const isReady = state.outletIds.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the sound is reported immediately
  useEffect(() => {
    if (!isReady) return
    const send = async () => {
      const { outletIds, battery, printer, hasStarted, onLost } = latest.current
      try {
        const { now, screens } = await call(calls.sendHeartbeat, {
          body: {
            outlets: outletIds,
            sound: hasStarted ? useSound.getState().state : 'blocked',
            visible: document.visibilityState === 'visible',
            battery: battery && { level: battery.percent / 100, charging: battery.isCharging },
            printer,
            queue: useBoard.getState().steps.length,
            version: import.meta.url.split('/').at(-1)?.slice(0, 40) ?? '',
            clock_off: clockOff(useBoard.getState().clockOffset),
          },
        })
        useBoard.setState({ clockOffset: Date.parse(now) - Date.now() })
        showScreens(screens)
      } catch (error) {
        if (error instanceof CallError && error.status === 0) onLost()
      }
    }
    void send()
    const timer = setInterval(() => void send(), every)
    return () => clearInterval(timer)
  }, [isReady, state.hasStarted, sound])
}

/** The Battery Status API, which Safari and Firefox lack. */
interface BatteryManager extends EventTarget {
  level: number
  charging: boolean
}

export interface Battery {
  percent: number
  isCharging: boolean
}

/** Null if the browser does not support it. */
export function useBattery(): Battery | null {
  const [battery, setBattery] = useState<Battery | null>(null)
  useEffect(() => {
    let manager: BatteryManager | null = null
    const read = () => {
      if (manager)
        setBattery({ percent: Math.round(manager.level * 100), isCharging: manager.charging })
    }
    const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
    void getBattery
      ?.call(navigator)
      .then((found) => {
        manager = found
        found.addEventListener('levelchange', read)
        found.addEventListener('chargingchange', read)
        read()
      })
      .catch(() => {})
    return () => {
      manager?.removeEventListener('levelchange', read)
      manager?.removeEventListener('chargingchange', read)
    }
  }, [])
  return battery
}
