import type { Selectable } from 'kysely'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { DeviceBeatsTable, StaffTables } from '#database/staff-tables.ts'
import { isListening } from '#domain/listening.ts'

export type DeviceRow = Selectable<StaffTables['devices']>
type BeatRow = Selectable<DeviceBeatsTable>

export function toWireDevice(
  { id, name, purpose, outlets }: DeviceRow,
  beat: BeatRow | undefined,
  now: Date,
): WireDevice {
  return {
    id,
    name,
    purpose,
    outlets,
    last_beat_at: beat?.at.toISOString() ?? null,
    listening:
      beat !== undefined &&
      isListening({ at: beat.at, sound: beat.sound, visibleAt: beat.visible_at }, now),
    sound: beat?.sound ?? null,
    battery: beat?.battery ?? null,
    printer: beat?.printer ?? null,
    version: beat?.version ?? null,
    clock_off: beat?.clock_off ?? null,
  }
}
