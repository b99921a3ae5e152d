import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import { asOwner } from './as-owner.ts'
import { testStart } from './clock.ts'
import { heartbeatOf } from './heartbeat.ts'
import { addTenant, openShop } from './shop.ts'
import { type StaffActor, staffCall } from './staff.ts'

const untouched = { texts: 0, pauses: [], status: 'placed' }
/** An unanswered order after each step of its escalation, as `state` reads it. */
export const states = {
  untouched,
  told: { ...untouched, texts: 1 },
  warned: { ...untouched, texts: 2 },
  paused: { texts: 2, pauses: ['unanswered'], status: 'placed' },
  rejected: { texts: 3, pauses: ['unanswered'], status: 'rejected' },
}

/** What refers to an outlet goes before its tenant. */
const emptied = ['orders', 'slot_usage', 'order_counters', 'tenants']
  .map((table) => `delete from ${table}`)
  .join('; ')

interface Waiting {
  /** Since when the worker has done jobs without a gap; always when left out. */
  workingSince?: Date
  /** Called each 40 seconds at least, and before the jobs of each step. */
  heartbeat?: () => Promise<unknown>
}

/** A shop whose restaurant has one phone that is told of unanswered orders; there are people once it is reset. */
export async function openAlertedShop() {
  const shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  const { services, tenantId } = shop
  let day = 0
  let people: Awaited<ReturnType<typeof addPeople>>
  let pass: StaffActor
  let keys = 0
  let revision = 0

  async function addPeople() {
    const diner = await shop.customer({ email: 'ada@example.com' })
    const manager = await shop.addMember({ role: 'manager' })
    return { diner, manager }
  }

  /** Empties the shop, and begins another day. */
  async function reset(): Promise<void> {
    await asOwner(services.db, emptied)
    shop.messages.length = 0
    revision = 0
    // The same hour of another day: what the server remembers of the last test's screens is long past.
    shop.clock.set(new Date(Date.parse(testStart) + ++day * dayMilliseconds).toISOString())
    await addTenant(services, tenantId, 'sample.test')
    people = await addPeople()
    const alerts = { revision: 0, phones: ['07700900123'], emails: [] }
    await call('PUT settings/alerts/soho', alerts)
  }

  /** A request under `/api/staff/`, by the manager unless another actor is named. */
  function call<T = unknown>(
    request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
    body?: unknown,
    actor: StaffActor = people.manager,
  ) {
    return staffCall<T>(shop, request.replace(' ', ' /api/staff/') as `GET ${string}`, actor, {
      ...(body === undefined ? {} : { body }),
      headers: { 'idempotency-key': `alerted-${keys++}` },
    })
  }

  async function nextDue(): Promise<number> {
    const job = await shop.transaction((tx) =>
      tx
        .selectFrom('outbox')
        .select('due_at')
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    )
    return job?.due_at.getTime() ?? Number.POSITIVE_INFINITY
  }

  /** Lets the time pass, and does each job in the second in which it comes due. */
  async function wait(seconds: number, { workingSince, heartbeat }: Waiting = {}): Promise<void> {
    for (let left = seconds; left > 0; ) {
      const untilDue = Math.ceil(((await nextDue()) - shop.clock.now().getTime()) / 1_000)
      const step = Math.min(Math.max(1, untilDue), heartbeat ? 40 : left, left)
      shop.clock.advance({ seconds: step })
      await heartbeat?.()
      await shop.runJobs(workingSince)
      left -= step
    }
  }

  /** What is read a second before an instant, and at it. */
  async function around<T>(
    seconds: number,
    read: () => T | Promise<T>,
    options?: Waiting,
  ): Promise<[before: T, after: T]> {
    await wait(seconds - 1, options)
    const before = await read()
    await wait(1, options)
    return [before, await read()]
  }

  const read = async (id: string) => (await call<WireStaffOrder>(`GET orders/${id}`)).data
  /** To the restaurant; its diner gets others. */
  const texts = () =>
    shop.messages.filter(({ channel, to }) => channel === 'sms' && to.endsWith('7700900123'))
  /** Kinds of the pauses of the outlet. */
  const pauses = async () =>
    (await call<{ pauses: { kind: string }[] }>('GET service/soho')).data.pauses.map(
      ({ kind }) => kind,
    )

  return {
    shop,
    reset,
    call,
    wait,
    around,
    read,
    texts,
    pauses,
    people: () => people,
    /** Pairs the board of the outlet. */
    async pair(): Promise<StaffActor> {
      pass = await shop.addDevice()
      return pass
    },
    heartbeat: (sound = 'on') => call('POST beat', heartbeatOf('soho', { sound }), pass),
    /** Changes settings of the outlet. */
    async setOutlet(fields: object): Promise<void> {
      const { status } = await call('PUT settings/outlet/soho', { revision: revision++, ...fields })
      if (status !== 200) throw new Error(`the settings were answered ${status}`)
    },
    accept: (id: string) =>
      call<{ order: WireStaffOrder }>(`POST orders/${id}/accept`, { from: 'placed' }, pass),
    placeCash: async (given = {}) => (await people.diner.placeCash(given)).order,
    placePaid: async () => (await people.diner.placePaid()).order.id,
    state: async (id: string) => ({
      texts: texts().length,
      pauses: await pauses(),
      status: (await read(id)).status,
    }),
  }
}
