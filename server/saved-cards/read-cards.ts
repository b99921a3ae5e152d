import type { Selectable } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { SavedCardsTable } from '#database/customer-tables.ts'

export type CardRow = Selectable<SavedCardsTable>

/** The one used last first. */
export function listCards(
  db: Statements,
  tenantId: string,
  customerId: string,
): Promise<CardRow[]> {
  return db
    .selectFrom('saved_cards')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A card of this customer; undefined for anybody else's. */
export function findCard(
  db: Statements,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<CardRow | undefined> {
  return db
    .selectFrom('saved_cards')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** As it is printed on the card: `08/29`. */
export function expiryText(card: Pick<CardRow, 'expiry_month' | 'expiry_year'>): string {
  const month = String(card.expiry_month).padStart(2, '0')
  return `${month}/${String(card.expiry_year % 100).padStart(2, '0')}`
}
