import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { batchSize, type ExportRow, type ExportSource } from './export-sources.ts'

const mostRows = 100_000
/** Seconds that an export counts as under way since its last batch: longer than any batch takes. */
const leaseSeconds = 60

/**
 * An export as CSV, generated while it is sent. Refused if the member has one in progress on any process, or if it has
 * more rows than one file may have. Cells that a spreadsheet would run as a formula begin with an apostrophe.
 * @param selection is kept in the audit log, without its search words, which may name a diner
 */
export async function streamExport(
  ctx: MemberContext,
  source: ExportSource,
  { q: _, ...selection }: Record<string, string | undefined>,
): Promise<{ name: string; content: Readable }> {
  const id = await begin(ctx)
  try {
    const rows = await ctx.transaction((db) => source.count(db, mostRows + 1))
    if (rows > mostRows) {
      throw invalid('to', 'These are more than 100,000 rows. Choose fewer days.')
    }
    await ctx.transaction((tx) =>
      audit(tx, ctx, {
        action: 'export.downloaded',
        subject: { kind: 'export', id: source.name, label: source.name },
        outletId: selection.outlet_id ?? null,
        after: { rows, ...selection },
      }),
    )
  } catch (error) {
    await end(ctx, id)
    throw error
  }
  const day = ctx.now().toISOString().slice(0, 10)
  return { name: `${source.name}-${day}.csv`, content: toCsv(ctx, source, id) }
}

function toCsv(ctx: MemberContext, source: ExportSource, id: string): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...source.columns],
    escape_formulas: true,
    cast: { date: (value) => value.toISOString() },
  })
  // An error cuts the response off, so that half a file is not taken for a whole one.
  pipeline(Readable.from(rowsOf(ctx, source, id)), csv, () => {})
  return csv
}

async function* rowsOf(ctx: MemberContext, source: ExportSource, id: string) {
  try {
    let batch: ExportRow[] = []
    do {
      const last = batch.at(-1)
      await ctx.transaction((db) =>
        sql`update running_exports set until = ${leaseEnd(ctx)} where ${own(ctx, id)}`.execute(db),
      )
      batch = await ctx.transaction((db) => source.read(db, last))
      yield* batch
    } while (batch.length >= batchSize)
  } finally {
    await end(ctx, id)
  }
}

/** @returns the id of the export that is now under way */
async function begin(ctx: MemberContext): Promise<string> {
  const id = ctx.random.id()
  const { rows } = await ctx.transaction((db) =>
    sql<{ id: string }>`
      insert into running_exports (tenant_id, member_id, id, until)
      values (${ctx.tenantId}, ${ctx.member.id}, ${id}, ${leaseEnd(ctx)})
      on conflict (tenant_id, member_id) do update set id = excluded.id, until = excluded.until
        where running_exports.until <= ${ctx.now()}
      returning id`.execute(db),
  )
  if (rows.length === 0) {
    throw new Refusal('too_many_requests', {
      message: 'A download of yours is still running. Please wait until it is done.',
      retryAfter: leaseSeconds,
    })
  }
  return id
}

/** If this fails, for example on a full disk, the file is still complete and the lease expires. */
async function end(ctx: MemberContext, id: string): Promise<void> {
  try {
    await ctx.transaction((db) =>
      sql`delete from running_exports where ${own(ctx, id)}`.execute(db),
    )
  } catch (error) {
    ctx.log.warn({ err: error }, 'an export could not be marked as ended')
  }
}

function own({ tenantId, member }: MemberContext, id: string) {
  return sql`tenant_id = ${tenantId} and member_id = ${member.id} and id = ${id}`
}

function leaseEnd({ now }: MemberContext): Date {
  return new Date(now().getTime() + leaseSeconds * 1_000)
}
