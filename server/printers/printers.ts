import { type Selectable, sql, type Updateable } from 'kysely'
import type { BodyOf } from '#contract/calls/table.ts'
import type { WirePrinter, WirePrinting } from '#contract/staff/printing.ts'
import type { Tx } from '#database/connection.ts'
import type { KitchenTables } from '#database/kitchen-tables.ts'
import type { PrinterKind, PrinterState } from '#domain/ticket-layout.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { keyedBy, takeKey } from '#server/idempotency/request-keys.ts'
import { readSettings } from '#server/outlet-settings/change-settings.ts'
import { type AuditEntry, type Audited, audit } from '#server/staff/audit.ts'
import { lockCount } from '#server/staff/members.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { readPrinters, readPrinting } from './read-printing.ts'
import { choosePrinter, readTicketPrinter } from './ticket-printer.ts'

/** Printers that one tenant may have. */
const mostPrinters = 30

export function listPrinters(ctx: StaffContext): Promise<WirePrinter[]> {
  return ctx.transaction((db) => readPrinters(db, ctx.tenantId, ctx.outletIds))
}

/** Adds a printer. The same key with the same request is one printer. */
export async function addPrinter(
  ctx: MemberContext,
  key: string | null,
  given: BodyOf<'addPrinter'>,
): Promise<WirePrinter> {
  requireOutlet(ctx, given.outlet_id)
  const keyed = keyedBy(ctx.actor, key, ['printer', given])
  const id = await ctx.transaction(async (tx) => {
    const id = ctx.random.id()
    const known = keyed && (await takeKey(ctx, tx, keyed, id))
    return known || insertPrinter(ctx, tx, given, id)
  })
  ctx.announcements.publish('print', ctx.tenantId, given.outlet_id)
  return getPrinter(ctx, id)
}

/**
 * Adds a printer to an outlet that the caller may see. An outlet's first printer prints its tickets from now on, and so
 * does a printer that is added after the chosen one was removed without a successor.
 */
export async function insertPrinter(
  ctx: MemberContext,
  tx: Tx,
  given: BodyOf<'addPrinter'>,
  id = ctx.random.id(),
): Promise<string> {
  await lockCount(tx, ctx.tenantId, 'printers')
  const known = await tx
    .selectFrom('printers')
    .select('outlet_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('removed_at', 'is', null)
    .execute()
  if (known.length >= mostPrinters) {
    throw new Refusal('limit_reached', { message: `There are ${mostPrinters} printers already.` })
  }
  await requireDevice(ctx, tx, given)
  const { settings } = await readSettings(tx, ctx, given.outlet_id, 'tickets', true)
  // Checked among the existing printers: if one took over, the new one does not print tickets.
  const prints = await readTicketPrinter(tx, ctx.tenantId, given.outlet_id, settings.printerId)
  await tx
    .insertInto('printers')
    .values({ ...given, tenant_id: ctx.tenantId, id, created_at: ctx.now() })
    .execute()
  const isFirst = !known.some(({ outlet_id }) => outlet_id === given.outlet_id)
  if (isFirst || prints !== settings.printerId) {
    await choosePrinter(ctx, tx, given.outlet_id, prints ?? id)
  }
  await auditPrinter(tx, ctx, { ...given, id }, { action: 'printer.added' })
  return id
}

export async function updatePrinter(
  ctx: MemberContext,
  id: string,
  update: BodyOf<'updatePrinter'>,
): Promise<WirePrinter> {
  await changePrinter(ctx, id, async (tx, { name, width, device_id, kind, outlet_id }) => {
    await requireDevice(ctx, tx, { ...update, kind, outlet_id })
    await setPrinter(ctx, tx, id, update)
    const before = { name, width, device_id }
    return { action: 'printer.changed', name: update.name, before, after: update }
  })
  return getPrinter(ctx, id)
}

/** Drops its waiting tickets; printed ones keep its name. If its outlet has exactly one other printer, that one takes over. */
export async function removePrinter(ctx: MemberContext, id: string): Promise<void> {
  await changePrinter(ctx, id, async (tx, { outlet_id }) => {
    await setPrinter(ctx, tx, id, { removed_at: ctx.now() })
    await dropJobs(ctx, tx, id)
    // Without an obvious successor the settings still name it: null would mean that nothing is to be printed.
    const { settings } = await readSettings(tx, ctx, outlet_id, 'tickets', true)
    const next = await readTicketPrinter(tx, ctx.tenantId, outlet_id, settings.printerId)
    if (next && next !== settings.printerId) await choosePrinter(ctx, tx, outlet_id, next)
    return { action: 'printer.removed' }
  })
}

/** Records the state that the screen reads from its printer. */
export async function reportPrinter(
  ctx: StaffContext,
  id: string,
  state: PrinterState,
): Promise<WirePrinter> {
  const before = await ctx.transaction(async (tx) => {
    const printer = await lockPrinter(ctx, tx, id)
    await setPrinterState(ctx, tx, id, state)
    return printer
  })
  if (before.state !== state) ctx.announcements.publish('print', ctx.tenantId, before.outlet_id)
  return getPrinter(ctx, id)
}

/** Drops a printer's waiting jobs, but not a job that a screen is printing. */
export async function forgetJobs(ctx: StaffContext, id: string): Promise<WirePrinting> {
  const { outlet_id } = await changePrinter(ctx, id, async (tx) => ({
    action: 'printer.tickets_forgotten',
    after: { tickets: await dropJobs(ctx, tx, id) },
  }))
  const [printing] = await ctx.transaction((db) => readPrinting(db, ctx.tenantId, [outlet_id]))
  if (!printing) throw new Error('an outlet without its printing')
  return printing
}

type Printer = Selectable<KitchenTables['printers']>
type Entry = Omit<AuditEntry, 'subject' | 'outletId'>

/**
 * Changes a locked printer of an outlet that the caller may see: audited, and shown on the boards of its outlet.
 * @param change returns the entry for the audit log, and the name if it is a new one
 * @returns the printer as it was
 */
export async function changePrinter(
  ctx: StaffContext,
  id: string,
  change: (tx: Tx, printer: Printer) => Promise<Entry & { name?: string }>,
): Promise<Printer> {
  const printer = await ctx.transaction(async (tx) => {
    const before = await lockPrinter(ctx, tx, id)
    const { name = before.name, ...entry } = await change(tx, before)
    await auditPrinter(tx, ctx, { ...before, name }, entry)
    return before
  })
  ctx.announcements.publish('print', ctx.tenantId, printer.outlet_id)
  return printer
}

function auditPrinter(
  tx: Tx,
  by: Audited,
  { id, name, outlet_id: outletId }: Pick<Printer, 'id' | 'name' | 'outlet_id'>,
  entry: Entry,
): Promise<void> {
  return audit(tx, by, { ...entry, subject: { kind: 'printer', id, label: name }, outletId })
}

async function setPrinter(
  { tenantId }: StaffContext,
  tx: Tx,
  id: string,
  values: Updateable<KitchenTables['printers']>,
): Promise<void> {
  await tx
    .updateTable('printers')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Frees the printers of outlets that a screen no longer serves, where no other screen could print on them. A browser's own
 * page is never freed: no other screen can print it.
 * @param stays the outlets that the screen still serves
 * @returns the outlets of those printers, to be announced after the commit
 */
export async function releasePrinters(
  tx: Tx,
  ctx: Audited,
  { id, name }: { id: string; name: string },
  stays: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; outlet_id: string }>`
    update printers set device_id = null
    where tenant_id = ${ctx.tenantId} and device_id = ${id} and kind = 'escpos' and removed_at is null
      and outlet_id <> all (${[...stays]}::text[])
    returning id, name, outlet_id`.execute(tx)
  for (const printer of rows) {
    await auditPrinter(tx, ctx, printer, {
      action: 'printer.changed',
      before: { device_id: id },
      after: { device_id: null },
      reason: `${name} stands there no more`,
    })
  }
  return rows.map((printer) => printer.outlet_id)
}

export async function getPrinter(ctx: StaffContext, id: string): Promise<WirePrinter> {
  const [printer] = await ctx.transaction((db) => readPrinters(db, ctx.tenantId, ctx.outletIds, id))
  if (!printer) throw new Refusal('not_found')
  return printer
}

export function setPrinterState(
  ctx: StaffContext,
  tx: Tx,
  id: string,
  state: PrinterState,
): Promise<void> {
  return setPrinter(ctx, tx, id, { state, state_at: ctx.now() })
}

/** A printer of an outlet that the caller may see; else 404. */
export async function lockPrinter(ctx: StaffContext, tx: Tx, id: string): Promise<Printer> {
  const printer = await tx
    .selectFrom('printers')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('outlet_id', 'in', [...ctx.outletIds, ''])
    .forUpdate()
    .executeTakeFirst()
  if (!printer) throw new Refusal('not_found')
  return printer
}

async function dropJobs(ctx: StaffContext, tx: Tx, printerId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('print_jobs')
    .set({ state: 'dropped' })
    .where('tenant_id', '=', ctx.tenantId)
    .where('printer_id', '=', printerId)
    .where((where) =>
      where.or([
        where('state', 'in', ['waiting', 'failed']),
        where.and([where('state', '=', 'claimed'), where('claimed_until', '<', ctx.now())]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A browser's page prints only on the screen that it is open on, which belongs to the same outlet. */
async function requireDevice(
  ctx: StaffContext,
  tx: Tx,
  given: { kind: PrinterKind; outlet_id: string; device_id: string | null },
): Promise<void> {
  if (given.device_id === null) {
    if (given.kind === 'browser') throw invalid('device_id', 'Choose the screen that prints.')
    return
  }
  const device = await tx
    .selectFrom('devices')
    .select('outlets')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', given.device_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!device?.outlets.includes(given.outlet_id)) {
    throw invalid('device_id', 'Choose a screen of this outlet.')
  }
}
