import type { Selectable } from 'kysely'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { DeviceBeatsTable, StaffTables } from '#database/staff-tables.ts'
import { isListening } from '#domain/listening.ts'

export type DeviceRow = Selectable<StaffTables['devices']>
type HeartbeatRow = Selectable<DeviceBeatsTable>

export function toWireDevice(
  { id, name, purpose, outlets }: DeviceRow,
  heartbeat: HeartbeatRow | undefined,
  now: Date,
): WireDevice {
  return {
    id,
    name,
    purpose,
    outlets,
    last_beat_at: heartbeat?.at.toISOString() ?? null,
    listening:
      heartbeat !== undefined &&
      isListening(
        { at: heartbeat.at, sound: heartbeat.sound, visibleAt: heartbeat.visible_at },
        now,
      ),
    sound: heartbeat?.sound ?? null,
    battery: heartbeat?.battery ?? null,
    printer: heartbeat?.printer ?? null,
    version: heartbeat?.version ?? null,
    clock_off: heartbeat?.clock_off ?? null,
  }
}
