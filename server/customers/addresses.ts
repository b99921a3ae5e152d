import type { Selectable, Updateable } from 'kysely'
import type { AddressFields, WireAddress } from '#contract/customer.ts'
import type { Tx } from '#database/connection.ts'
import type { AddressesTable } from '#database/customer-tables.ts'
import { hasStreet, normalisePostcode, noStreetText } from '#domain/address.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { lockCustomer } from './customer.ts'

/** More than anyone needs; stops a script from filling the table. */
const mostAddresses = 50

type AddressRow = Selectable<AddressesTable>

/** The default one first, then the newest. */
export function listAddresses(ctx: CustomerContext): Promise<WireAddress[]> {
  return ctx.transaction(async (tx) =>
    (await readAddresses(tx, ctx.tenantId, ctx.customer.id)).map(toWireAddress),
  )
}

/** The first address is always the default, whatever the request says. */
export function createAddress(ctx: CustomerContext, fields: AddressFields): Promise<WireAddress> {
  const values = readFields(fields)
  return changeAddresses(ctx, async (tx, others) => {
    if (others.length >= mostAddresses) {
      throw invalid('line1', `You have ${mostAddresses} addresses. Please delete one first.`)
    }
    const isDefault = fields.is_default || others.length === 0
    if (isDefault) await clearDefault(tx, ctx)
    const row = await tx
      .insertInto('addresses')
      .values({
        ...values,
        tenant_id: ctx.tenantId,
        id: ctx.random.id(),
        customer_id: ctx.customer.id,
        is_default: isDefault,
        created_at: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toWireAddress(row)
  })
}

/** The default address stays the default until another takes its place. */
export function updateAddress(
  ctx: CustomerContext,
  id: string,
  fields: AddressFields,
): Promise<WireAddress> {
  const values = readFields(fields)
  return changeAddresses(ctx, async (tx, known) => {
    if (!known.some((address) => address.id === id)) throw new Refusal('not_found')
    if (fields.is_default) await clearDefault(tx, ctx)
    const changes = { ...values, ...(fields.is_default ? { is_default: true } : {}) }
    return toWireAddress(await changeAddress(tx, ctx, id, changes))
  })
}

/** If the default address is deleted, the newest of the others becomes the default. */
export function deleteAddress(ctx: CustomerContext, id: string): Promise<void> {
  return changeAddresses(ctx, async (tx, known) => {
    const address = known.find((each) => each.id === id)
    if (!address) throw new Refusal('not_found')
    await tx
      .deleteFrom('addresses')
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', ctx.customer.id)
      .where('id', '=', id)
      .execute()
    const newest = known.find((each) => each.id !== id)
    if (address.is_default && newest) await changeAddress(tx, ctx, newest.id, { is_default: true })
  })
}

/** Serialises changes per customer: two concurrent ones could leave two defaults, or none. */
function changeAddresses<T>(
  ctx: CustomerContext,
  work: (tx: Tx, addresses: AddressRow[]) => Promise<T>,
): Promise<T> {
  return ctx.transaction(async (tx) => {
    await lockCustomer(tx, ctx.tenantId, ctx.customer.id)
    return work(tx, await readAddresses(tx, ctx.tenantId, ctx.customer.id))
  })
}

function readFields({ is_default: _, ...fields }: AddressFields) {
  const postcode = normalisePostcode(fields.postcode)
  if (!postcode) throw invalid('postcode', 'Enter a valid postcode')
  if (!hasStreet(fields)) throw invalid('line1', noStreetText)
  return { ...fields, postcode }
}

function toWireAddress(row: AddressRow): WireAddress {
  const { id, label, line1, line2, city, postcode, instructions, is_default } = row
  return { id, label, line1, line2, city, postcode, instructions, is_default }
}

/** The default one first, then the newest. */
export function readAddresses(tx: Tx, tenantId: string, customerId: string): Promise<AddressRow[]> {
  return tx
    .selectFrom('addresses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function changeAddress(
  tx: Tx,
  { tenantId, customer }: CustomerContext,
  id: string,
  changes: Updateable<AddressesTable>,
): Promise<AddressRow> {
  return tx
    .updateTable('addresses')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customer.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function clearDefault(tx: Tx, { tenantId, customer }: CustomerContext): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customer.id)
    .where('is_default', '=', true)
    .execute()
}
