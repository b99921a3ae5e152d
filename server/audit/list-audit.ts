import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/calls/table.ts'
import type { AuditQuery, AuditRow } from '#contract/staff/audit.ts'
import { actionsOf } from '#contract/staff/audit-actions.ts'
import type { Statements } from '#database/connection.ts'
import { containing } from '#database/like-pattern.ts'
import type { AuditLogTable } from '#database/staff-tables.ts'
import { addDays, instantAt, type PlainDate } from '#domain/zone.ts'
import { orderInSight, seesAllOutlets } from '#server/customers/list-customers.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { auditSentence } from './audit-sentence.ts'

/** About these a manager sees nothing. */
const forOwners = ['owner', 'key', 'webhook', 'payment']

const searched = ['subject_label', 'actor_name', 'device_name', 'reason'] as const

/** Most rows that one search reads, as no index serves it (`0033_customer_search.sql`); the next page continues there. */
const searchedAtOnce = 20_000

/** The log, newest first, as far as the caller may see it. */
export async function listAudit(
  ctx: MemberContext,
  query: AuditQuery,
  { most = searchedAtOnce }: { most?: number } = {},
): Promise<DataOf<'listAudit'>> {
  if (query.outlet_id !== undefined) requireOutlet(ctx, query.outlet_id)
  const { limit, cursor, q, ...filter } = query
  const { rows, end } = await ctx.transaction(async (db) => {
    const before = (all: ReturnType<typeof auditRows>) =>
      // Ids are in the order of time.
      cursor === undefined ? all : all.where('id', '<', cursor)
    const end =
      q === undefined
        ? undefined
        : await before(auditRows(db, ctx, filter))
            .clearSelect()
            .select(['id', 'at'])
            .offset(most - 1)
            .limit(1)
            .executeTakeFirst()
    const rows = await before(auditRows(db, ctx, query))
      .$if(end !== undefined, (all) => all.where('id', '>=', end?.id ?? ''))
      .limit(limit + 1)
      .execute()
    return { rows, end }
  })
  const page = rows.slice(0, limit)
  const isFull = rows.length > limit
  return {
    rows: page.map((row) => toWireRow(ctx, row)),
    next_cursor: isFull ? (page.at(-1)?.id ?? null) : (end?.id ?? null),
    searched_until: isFull ? null : (end?.at.toISOString() ?? null),
  }
}

/** The rows that a filter finds, newest first, as far as the caller may see them. */
export function auditRows(
  db: Statements,
  ctx: MemberContext,
  query: Omit<AuditQuery, 'limit' | 'cursor'>,
) {
  const { q, group, actor_id, action, subject_id, outlet_id, from, to } = query
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where((rows) =>
      rows.or([
        rows('outlet_id', 'in', [...ctx.outletIds, '']),
        rows.and([rows('outlet_id', 'is', null), isInSight(ctx)]),
      ]),
    )
    .$if(ctx.member.role !== 'owner', (all) => all.where('subject_kind', 'not in', forOwners))
    .$if(q !== undefined, (all) =>
      all.where((rows) =>
        rows.or(searched.map((column) => rows(column, 'ilike', containing(q ?? '')))),
      ),
    )
    .$if(group === 'system', (all) => all.where('actor_kind', '=', 'system'))
    .$if(group !== undefined && group !== 'system', (all) =>
      all.where('action', 'in', actionsOf(group ?? 'system')),
    )
    .$if(actor_id !== undefined, (all) => all.where('actor_id', '=', actor_id ?? ''))
    .$if(action !== undefined, (all) => all.where('action', '=', action ?? ''))
    .$if(subject_id !== undefined, (all) => all.where('subject_id', '=', subject_id ?? ''))
    .$if(outlet_id !== undefined, (all) => all.where('outlet_id', '=', outlet_id ?? ''))
    .$if(from !== undefined, (all) => all.where('at', '>=', startOf(ctx, from ?? '', 0)))
    .$if(to !== undefined, (all) => all.where('at', '<', startOf(ctx, to ?? '', 1)))
    .orderBy('id', 'desc')
}

/** Whether the caller may see a row without an outlet: one about a member, screen or customer of their own outlets. */
function isInSight(ctx: MemberContext): RawBuilder<SqlBool> {
  if (seesAllOutlets(ctx)) return sql<SqlBool>`true`
  const own = sql`${[...ctx.outletIds]}::text[]`
  return sql<SqlBool>`case
    when subject_kind in ('member', 'owner') then action = 'member.sign_in_failed' or exists (select from staff_members m
      where m.tenant_id = ${ctx.tenantId} and m.id = subject_id and (m.outlets is null or m.outlets && ${own}))
    when subject_kind = 'device' then exists (select from devices d
      where d.tenant_id = ${ctx.tenantId} and d.id = subject_id and d.outlets && ${own})
    when subject_kind = 'customer' then exists (select from orders o where o.customer_id = subject_id and ${orderInSight(ctx)})
    else true end`
}

/** The first instant of the day that is `later` days after another, in the restaurant's time zone. */
function startOf({ site }: MemberContext, day: PlainDate, later: number): Date {
  return instantAt(addDays(day, later), 0, site.tenant.timeZone)
}

export function toWireRow(
  { site }: Pick<MemberContext, 'site'>,
  row: Selectable<AuditLogTable>,
): AuditRow {
  const known = {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name,
      device: row.device_name,
    },
    outlet_id: row.outlet_id,
    action: row.action,
    subject: {
      kind: row.subject_kind as AuditRow['subject']['kind'],
      id: row.subject_id,
      label: row.subject_label,
    },
    before: row.before,
    after: row.after,
    reason: row.reason,
    request_id: row.request_id,
  }
  const outlet = row.outlet_id === null ? undefined : site.outletById.get(row.outlet_id)
  const text = auditSentence(known, {
    zone: outlet?.timeZone ?? site.tenant.timeZone,
    currency: site.tenant.currency,
    outlet: outlet?.name,
  })
  return { ...known, text }
}
