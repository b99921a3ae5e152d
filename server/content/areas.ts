import type { WireAreas, WireAreasUpdate, WireDeliveryArea } from '#contract/staff/hours.ts'
import { normalisePostcode } from '#domain/address.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import { invalid } from '#server/http/refusal.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import type { OutletFile } from '#server/tenancy/folder/outlet-file.ts'
import { type AffectedOrder, ordersOutsideAreas } from './affected-orders.ts'
import { changeOutlet, type OutletState, readOutlet } from './change-settings.ts'
import { contentParts } from './content-parts.ts'

export async function getAreas(ctx: StaffContext, outletId: string): Promise<WireAreas> {
  return toWireAreas(await readOutlet(ctx, outletId), [])
}

/** Changes an outlet's delivery areas; only an owner changes its fees. */
export async function updateAreas(
  ctx: MemberContext,
  outletId: string,
  { revision, areas, fees }: WireAreasUpdate,
  isPreview: boolean,
): Promise<WireAreas> {
  const state = await changeOutlet(ctx, outletId, {
    revision,
    fields: () => ({
      ...(areas ? { delivery_areas: areas.map(toFileArea) } : {}),
      ...(fees ? toFileFees(fees) : {}),
    }),
    isPreview,
    action: contentParts.areas.action,
    nameOf: contentParts.areas.nameOf,
    async check(changed) {
      if (!changed.some((field) => field.startsWith('fees.'))) return
      await requireRole(ctx, 'owner', { right: 'hours', field: 'fees' })
    },
  })
  return toWireAreas(state, await ordersOutsideAreas(ctx, state.outlet))
}

/** The area that a diner with this postcode is in; null where the outlet does not deliver. */
export async function tryPostcode(
  ctx: StaffContext,
  outletId: string,
  postcode: string,
): Promise<WireDeliveryArea | null> {
  const { outlet, file } = await readOutlet(ctx, outletId)
  if (!normalisePostcode(postcode)) throw invalid('postcode', 'Write a postcode such as SE1 1AA.')
  const area = areaFor(outlet, postcode)
  const found = area && file.delivery_areas[outlet.deliveryAreas.indexOf(area)]
  return found ? toWireArea(found) : null
}

function toWireAreas({ file, revision }: OutletState, affected: AffectedOrder[]): WireAreas {
  const { fees } = file
  return {
    revision,
    areas: file.delivery_areas.map(toWireArea),
    fees: {
      small_order: fees.small_order ?? null,
      service: fees.service ?? null,
      pickup_minimum: fees.pickup_minimum,
    },
    affected_orders: affected,
  }
}

function toWireArea(area: OutletFile['delivery_areas'][number]): WireDeliveryArea {
  return { ...area, radius_km: area.radius_km ?? null, free_over: area.free_over ?? null }
}

function toFileArea({ postcodes, radius_km, free_over, ...area }: WireDeliveryArea): FileData {
  const { name, fee, minimum_order, minutes } = area
  return {
    name,
    ...(postcodes.length > 0 ? { postcodes: [...new Set(postcodes)] } : {}),
    ...(radius_km === null ? {} : { radius_km }),
    fee,
    ...(free_over === null ? {} : { free_over }),
    minimum_order,
    minutes,
  }
}

function toFileFees(fees: NonNullable<WireAreasUpdate['fees']>): FileData {
  return Object.fromEntries(
    Object.entries(fees).flatMap(([key, value]) =>
      value === undefined ? [] : [[`fees.${key}`, value]],
    ),
  )
}
