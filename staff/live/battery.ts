import { useEffect, useState } from 'react'

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
