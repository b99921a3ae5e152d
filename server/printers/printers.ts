import type { NewPrinter, PrinterUpdate, WirePrinter } from '#contract/staff/printing.ts'
import type { Tx } from '#database/connection.ts'
import type { PrinterKind, PrinterState } from '#domain/ticket-layout.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { keyedBy, takeKey } from '#server/idempotency/request-keys.ts'
import { readSettings } from '#server/outlet-settings/change-settings.ts'
import { audit } from '#server/staff/audit.ts'
import { lockCount } from '#server/staff/lock-count.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { readPrinters } from './read-printing.ts'
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
  given: NewPrinter,
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
  given: NewPrinter,
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
  await audit(tx, ctx, {
    action: 'printer.added',
    subject: { kind: 'printer', id, label: given.name },
    outletId: given.outlet_id,
  })
  return id
}

export async function updatePrinter(
  ctx: MemberContext,
  id: string,
  update: PrinterUpdate,
): Promise<WirePrinter> {
  const outletId = await ctx.transaction(async (tx) => {
    const before = await lockPrinter(ctx, tx, id)
    await requireDevice(ctx, tx, { ...update, kind: before.kind, outlet_id: before.outlet_id })
    await tx
      .updateTable('printers')
      .set(update)
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
    const { name, width, device_id } = before
    await audit(tx, ctx, {
      action: 'printer.changed',
      subject: { kind: 'printer', id, label: update.name },
      outletId: before.outlet_id,
      before: { name, width, device_id },
      after: update,
    })
    return before.outlet_id
  })
  ctx.announcements.publish('print', ctx.tenantId, outletId)
  return getPrinter(ctx, id)
}

/**
 * Drops its waiting tickets; printed ones keep its name. If its outlet has exactly one other printer, that one takes
 * over.
 */
export async function removePrinter(ctx: MemberContext, id: string): Promise<void> {
  const outletId = await ctx.transaction(async (tx) => {
    const printer = await lockPrinter(ctx, tx, id)
    await tx
      .updateTable('printers')
      .set({ removed_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
    await dropJobs(ctx, tx, id)
    await replaceTicketPrinter(ctx, tx, printer.outlet_id)
    await audit(tx, ctx, {
      action: 'printer.removed',
      subject: { kind: 'printer', id, label: printer.name },
      outletId: printer.outlet_id,
    })
    return printer.outlet_id
  })
  ctx.announcements.publish('print', ctx.tenantId, outletId)
}

/**
 * Without an obvious successor the settings still name the removed printer: null would mean that nothing is to be
 * printed.
 */
async function replaceTicketPrinter(ctx: MemberContext, tx: Tx, outletId: string): Promise<void> {
  const { settings } = await readSettings(tx, ctx, outletId, 'tickets', true)
  const next = await readTicketPrinter(tx, ctx.tenantId, outletId, settings.printerId)
  if (next && next !== settings.printerId) await choosePrinter(ctx, tx, outletId, next)
}

/** Records the state that the screen reads from its printer. */
export async function reportPrinter(
  ctx: StaffContext,
  id: string,
  state: PrinterState,
): Promise<WirePrinter> {
  const printer = await ctx.transaction(async (tx) => {
    const known = await lockPrinter(ctx, tx, id)
    await noteState(ctx, tx, id, state)
    return known
  })
  if (printer.state !== state) ctx.announcements.publish('print', ctx.tenantId, printer.outlet_id)
  return getPrinter(ctx, id)
}

/** Drops a printer's waiting jobs, but not a job that a screen is printing. */
export async function forgetJobs(ctx: StaffContext, id: string): Promise<string> {
  const outletId = await ctx.transaction(async (tx) => {
    const printer = await lockPrinter(ctx, tx, id)
    const dropped = await dropJobs(ctx, tx, id)
    await audit(tx, ctx, {
      action: 'printer.tickets_forgotten',
      subject: { kind: 'printer', id, label: printer.name },
      outletId: printer.outlet_id,
      after: { tickets: dropped },
    })
    return printer.outlet_id
  })
  ctx.announcements.publish('print', ctx.tenantId, outletId)
  return outletId
}

export async function getPrinter(ctx: StaffContext, id: string): Promise<WirePrinter> {
  const [printer] = await ctx.transaction((db) => readPrinters(db, ctx.tenantId, ctx.outletIds, id))
  if (!printer) throw new Refusal('not_found')
  return printer
}

export async function noteState(
  ctx: StaffContext,
  tx: Tx,
  id: string,
  state: PrinterState,
): Promise<void> {
  await tx
    .updateTable('printers')
    .set({ state, state_at: ctx.now() })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

/** A printer of an outlet that the caller may see; else 404. */
export async function lockPrinter(ctx: StaffContext, tx: Tx, id: string) {
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
