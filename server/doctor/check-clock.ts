import { sql } from 'kysely'
import { type DatabaseCheck, type Finding, fault, ok, warning } from './check.ts'

/** Differences between the two clocks, in seconds. */
const noticeable = 2
const wrong = 60

export const checkClock: DatabaseCheck = {
  name: 'clock',
  async run({ database, now }) {
    const before = now().getTime()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(
      database.shared,
    )
    // The middle of the round trip.
    const here = (before + now().getTime()) / 2
    return clockFinding(((rows[0]?.at.getTime() ?? here) - here) / 1_000)
  },
}

/** @param seconds by which the database's clock is ahead of this machine's */
export function clockFinding(seconds: number): Finding {
  const apart = Math.abs(seconds)
  const says = `The clocks of this machine and of the database are ${apart.toFixed(1)} s apart`
  if (apart < noticeable) return ok(`${says}.`)
  const finding = apart < wrong ? warning : fault
  return finding(`${says}: promises and codes would be wrong. Set both by NTP.`)
}
