import type { ColumnType } from 'kysely'
import type { Actor, ActorKind } from '#domain/actor.ts'
import type { Role } from '#domain/staff-rights.ts'
import type { Json, Optional } from './column-types.ts'

/** The tables of the restaurant's side: members of the team, screens, their settings and the audit log. */
export interface StaffTables {
  staff_members: StaffMembersTable
  staff_invitations: {
    tenant_id: string
    member_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
  }
  staff_sessions: {
    tenant_id: string
    id: string
    token_hash: Buffer
    member_id: string | null
    device_id: string | null
    person_id: Optional<string | null>
    person_until: Optional<Date | null>
    proof_until: Optional<Date | null>
    is_shared: boolean
    browser: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
  }
  devices: {
    tenant_id: string
    id: string
    name: string
    purpose: 'board' | 'counter'
    outlets: string[]
    settings: ColumnType<unknown, string | undefined, string>
    created_at: Date
    removed_at: Optional<Date | null>
  }
  device_pairings: {
    tenant_id: string
    secret_hash: Buffer
    code_hmac: Buffer
    device_id: Optional<string | null>
    expires_at: Date
  }
  device_beats: DeviceBeatsTable
  pin_tries: {
    tenant_id: string
    place_id: string
    member_id: string
    wrong: number
    locked_until: Date | null
    at: Date
  }
  outlet_settings: {
    tenant_id: string
    outlet_id: string
    kind: 'outlet' | 'alerts' | 'tickets'
    document: Json
    revision: number
    changes: Json<
      Record<
        string,
        { revision: number; by: Omit<Actor, 'device'> & { device: string | null }; at: string }
      >
    >
  }
  setup_steps: { tenant_id: string; step: string; state: 'done' | 'skipped'; at: Date }
  audit_log: AuditLogTable
}

export interface StaffMembersTable {
  tenant_id: string
  id: string
  name: string
  contact: string
  channel: 'sms' | 'email'
  role: Role
  outlets: string[] | null
  pin_hash: Optional<Buffer | null>
  language: Optional<string>
  text_size: Optional<'normal' | 'large' | 'largest'>
  dark: Optional<boolean | null>
  created_at: Date
  joined_at: Date | null
  blocked_at: Optional<Date | null>
}

export interface DeviceBeatsTable {
  tenant_id: string
  session_id: string
  outlets: string[]
  sound: 'on' | 'muted' | 'blocked'
  visible: boolean
  visible_at: Date | null
  printer: string | null
  battery: Json<{ level: number; charging: boolean } | null>
  queue: number
  version: string
  listened_at: Date | null
  clock_off: number | null
  at: Date
}

export interface AuditLogTable {
  tenant_id: string
  id: string
  at: Date
  actor_kind: ActorKind
  actor_id: string
  actor_name: string
  device_id: string | null
  device_name: string | null
  outlet_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  subject_label: string
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
  reason: string | null
  request_id: string | null
}
