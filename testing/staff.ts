import type { Role } from '#domain/staff-rights.ts'
import type { Services } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'
import { parseContact } from '#server/sign-in/contact.ts'

/** The staff host of the sample, and of the shop that `openShop` makes. */
export const staffHost = 'staff.sample.test'

export interface StaffActor {
  /** The cookie's value. */
  token: string
  sessionId: string
  /** Of the member, or of the device. */
  id: string
  name: string
}

/** A staff host for a tenant, unless it has it. */
export async function addStaffHost(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  host = staffHost,
): Promise<void> {
  await db.transaction(
    tenantId,
    (tx) =>
      tx
        .insertInto('tenant_hosts')
        .values({ host, tenant_id: tenantId, kind: 'staff' })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    'tiffin_import',
  )
}

interface MemberGiven {
  role?: Role
  name?: string
  contact?: string
  outlets?: string[] | null
}

/** A member of the team, signed in. */
export async function addMember(
  services: Pick<Services, 'db' | 'now' | 'random'>,
  tenantId: string,
  { role = 'staff', name = 'Saffron', contact, outlets = null }: MemberGiven = {},
): Promise<StaffActor> {
  const id = services.random.id()
  const known = parseContact(contact ?? `${id}@example.com`, 'GB') ?? {
    contact: '',
    channel: 'email',
  }
  const now = services.now()
  await services.db.transaction(tenantId, (tx) =>
    tx
      .insertInto('staff_members')
      .values({
        tenant_id: tenantId,
        id,
        name,
        contact: known.contact,
        channel: known.channel,
        role,
        outlets,
        created_at: now,
        joined_at: now,
      })
      .execute(),
  )
  return { ...(await addStaffSession(services, tenantId, { member_id: id })), id, name }
}

/** A paired screen. */
export async function addDevice(
  services: Pick<Services, 'db' | 'now' | 'random'>,
  tenantId: string,
  {
    name = 'Pass',
    outlets = ['soho'],
    purpose = 'board',
  }: { name?: string; outlets?: string[]; purpose?: 'board' | 'counter' } = {},
): Promise<StaffActor> {
  const id = services.random.id()
  await services.db.transaction(tenantId, (tx) =>
    tx
      .insertInto('devices')
      .values({ tenant_id: tenantId, id, name, purpose, outlets, created_at: services.now() })
      .execute(),
  )
  return { ...(await addStaffSession(services, tenantId, { device_id: id })), id, name }
}

/** Has a member unlock a device, as their PIN does. */
export async function unlock(
  services: Pick<Services, 'db' | 'now'>,
  tenantId: string,
  device: StaffActor,
  member: StaffActor,
): Promise<void> {
  await services.db.transaction(tenantId, (tx) =>
    tx
      .updateTable('staff_sessions')
      .set({ person_id: member.id, person_until: new Date(services.now().getTime() + 3 * 60_000) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', device.sessionId)
      .execute(),
  )
}

async function addStaffSession(
  services: Pick<Services, 'db' | 'now' | 'random'>,
  tenantId: string,
  owner: { member_id: string } | { device_id: string },
): Promise<{ token: string; sessionId: string }> {
  const token = services.random.token()
  const sessionId = services.random.id()
  const now = services.now()
  await services.db.transaction(tenantId, (tx) =>
    tx
      .insertInto('staff_sessions')
      .values({
        tenant_id: tenantId,
        id: sessionId,
        token_hash: hashToken(token),
        member_id: null,
        device_id: null,
        ...owner,
        is_shared: false,
        browser: '',
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute(),
  )
  return { token, sessionId }
}

export type Request = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
/** One request to the app of a test; the answer's status, envelope and headers. */
export type CallApp = <T = unknown>(
  request: Request,
  options?: {
    body?: unknown
    token?: string
    headers?: Record<string, string>
    host?: string
    /** Address of the client, for limits. */
    remoteAddress?: string
  },
) => Promise<{ status: number; message: string; data: T; headers: Record<string, unknown> }>

interface Options {
  body?: unknown
  headers?: Record<string, string>
  host?: string
  /** False: the request does not say which page it comes from. */
  origin?: string | false
  remoteAddress?: string
}

/**
 * One request to the staff host, as a page of that host makes it.
 * @param request such as `GET orders`, below `/api/staff/`; or with a whole path
 */
export function staffCall<T = unknown>(
  shop: { call: CallApp },
  request: Request,
  actor: Pick<StaffActor, 'token'> | null,
  { host = staffHost, origin = `http://${host}`, headers, ...options }: Options = {},
) {
  return shop.call<T>(request.replace(/ (?!\/)/, ' /api/staff/') as Request, {
    ...options,
    host,
    headers: {
      ...(origin ? { origin } : {}),
      ...(actor ? { cookie: `staff=${actor.token}` } : {}),
      ...headers,
    },
  })
}

/** A member or a screen that makes requests to the app of a test. */
export interface StaffCaller extends StaffActor {
  /** As `staffCall`; what writes has a key of its own. */
  call<T = unknown>(
    request: Request,
    body?: unknown,
    options?: Omit<Options, 'body'>,
  ): ReturnType<typeof staffCall<T>>
  /** The data that a path under `/api/staff/` answers. */
  get<T>(path: string): Promise<T>
}

export function toCaller(shop: { call: CallApp }, actor: StaffActor): StaffCaller {
  return {
    ...actor,
    call: (request, body, options) =>
      staffCall(shop, request, actor, {
        ...options,
        headers: { 'idempotency-key': crypto.randomUUID(), ...options?.headers },
        ...(body === undefined ? {} : { body }),
      }),
    get: async <T>(path: string) =>
      (await staffCall<T>(shop, `GET /api/staff/${path}`, actor)).data,
  }
}

/** Has a member just entered a code or a PIN, for these minutes. */
export async function giveProof(
  services: Pick<Services, 'db' | 'now'>,
  tenantId: string,
  { sessionId }: StaffActor,
  minutes = 5,
): Promise<void> {
  await services.db.transaction(tenantId, (tx) =>
    tx
      .updateTable('staff_sessions')
      .set({ proof_until: new Date(services.now().getTime() + minutes * 60_000) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', sessionId)
      .execute(),
  )
}
