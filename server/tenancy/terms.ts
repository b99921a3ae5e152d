import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { Announcements } from '#server/announcements.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import type { ContentStore } from './content-store.ts'
import { settleTerms } from './live-facts.ts'
import type { SiteContent } from './site-content.ts'

// The terms are the rules for an order or a booking: content and live facts. An order is checked against the content in
// memory, and its transaction checks that this content is still in force (docs/rules.md §6).

/** The content that was checked is no longer in force. Nothing was written. */
export class StaleTerms extends Error {
  override name = 'StaleTerms'
}

/**
 * Call within the writing transaction, before the write: until it ends, no change by the restaurant comes into force.
 */
export async function requireTerms(tx: Tx, { tenantId, terms }: SiteContent): Promise<void> {
  const { rows } = await sql<{ terms: string }>`select hold_terms(${tenantId}) as terms`.execute(tx)
  if (Number(rows[0]?.terms) !== terms) throw new StaleTerms()
}

/** After the commit of a change: resolves when it is in force on every process, and known to this one. */
export async function putTermsInForce(
  { db, announcements }: { db: Database; announcements: Announcements },
  tenantId: string,
): Promise<void> {
  const version = await settleTerms(db, tenantId)
  announcements.publish('content', tenantId, String(version))
}

/** Most changes by a restaurant while one order is checked. */
const mostTries = 20

/** Runs the work with the content in force; again if that has changed, also where the work was refused. */
export async function underCurrentTerms<
  Ctx extends { tenantId: string; site: SiteContent; content: ContentStore },
  Result,
>(ctx: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  for (let current = ctx, tries = 1; ; tries++) {
    try {
      return await work(current)
    } catch (error) {
      const isRefused = error instanceof Refusal && error.limit === undefined
      if (!(error instanceof StaleTerms) && !isRefused) throw error
      const site = await ctx.content.loadNewest(ctx.tenantId)
      if (isRefused && site.terms === current.site.terms) throw error
      if (tries === mostTries) throw new Unavailable('the restaurant keeps changing its content')
      current = { ...current, site }
    }
  }
}
