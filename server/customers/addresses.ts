import type { AddressFields, WireAddress } from '#contract/customer.ts'
import type { Tx } from '#database/connection.ts'
import { hasStreet, normalisePostcode, noStreetText } from '#domain/address.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import * as rows from './address-queries.ts'

/** More than anyone needs; stops a script from filling the table. */
const mostAddresses = 50

/** The default one first, then the newest. */
export function listAddresses(ctx: CustomerContext): Promise<WireAddress[]> {
  return ctx.transaction(async (tx) =>
    (await rows.listAddresses(tx, ctx.tenantId, ctx.customer.id)).map(toWireAddress),
  )
}

/** The first address is the default one, whatever was said. */
export function createAddress(ctx: CustomerContext, fields: AddressFields): Promise<WireAddress> {
  const values = readFields(fields)
  return changeAddresses(ctx, async (tx) => {
    const others = await rows.listAddresses(tx, ctx.tenantId, ctx.customer.id)
    if (others.length >= mostAddresses) {
      throw invalid('line1', `You have ${mostAddresses} addresses. Please delete one first.`)
    }
    const isDefault = fields.is_default || others.length === 0
    if (isDefault) await rows.clearDefault(tx, ctx.tenantId, ctx.customer.id)
    const row = await rows.insertAddress(tx, {
      ...values,
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      customer_id: ctx.customer.id,
      is_default: isDefault,
      created_at: ctx.now(),
    })
    return toWireAddress(row)
  })
}

/** The default one stays so until another takes its place. */
export function updateAddress(
  ctx: CustomerContext,
  id: string,
  fields: AddressFields,
): Promise<WireAddress> {
  const values = readFields(fields)
  return changeAddresses(ctx, async (tx) => {
    if (fields.is_default && (await rows.hasAddress(tx, ctx.tenantId, ctx.customer.id, id))) {
      await rows.clearDefault(tx, ctx.tenantId, ctx.customer.id)
    }
    const row = await rows.updateAddress(tx, ctx.tenantId, ctx.customer.id, id, {
      ...values,
      ...(fields.is_default ? { is_default: true } : {}),
    })
    if (!row) throw new Refusal('not_found')
    return toWireAddress(row)
  })
}

/** The newest of the others becomes the default one, if that was it. */
export function deleteAddress(ctx: CustomerContext, id: string): Promise<void> {
  return changeAddresses(ctx, async (tx) => {
    const row = await rows.deleteAddress(tx, ctx.tenantId, ctx.customer.id, id)
    if (!row) throw new Refusal('not_found')
    if (row.is_default) await rows.makeNewestDefault(tx, ctx.tenantId, ctx.customer.id)
  })
}

/** One change at a time per customer, or two at once could leave two defaults, or none. */
function changeAddresses<T>(ctx: CustomerContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.transaction(async (tx) => {
    await rows.lockCustomer(tx, ctx.tenantId, ctx.customer.id)
    return work(tx)
  })
}

function readFields({ is_default: _, ...fields }: AddressFields) {
  const postcode = normalisePostcode(fields.postcode)
  if (!postcode) throw invalid('postcode', 'Enter a valid postcode')
  if (!hasStreet(fields)) throw invalid('line1', noStreetText)
  return { ...fields, postcode }
}

function toWireAddress(row: rows.AddressRow): WireAddress {
  const { id, label, line1, line2, city, postcode, instructions, is_default } = row
  return { id, label, line1, line2, city, postcode, instructions, is_default }
}
