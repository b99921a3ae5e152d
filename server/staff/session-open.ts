import { sql } from 'kysely'
import type { StaffContext } from './staff-context.ts'

/** Whether the session that opened a stream still is one. */
export async function isSessionOpen(ctx: StaffContext): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_of_session(${ctx.tenantId}, ${ctx.session.hash}, ${ctx.now()})`.execute(
    ctx.db.shared,
  )
  return rows.length > 0
}
