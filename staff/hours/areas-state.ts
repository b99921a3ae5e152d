import type { BodyOf } from '#contract/calls/table.ts'
import type { WireAreas, WireDeliveryArea, WireFees } from '#contract/staff/hours.ts'

/** Form state of an outlet's areas. Each fee is a field: the server merges concurrent changes by field. */
export type AreasForm = {
  revision: number
  areas: WireDeliveryArea[]
} & { [Field in keyof WireFees as `fees.${Field}`]: WireFees[Field] }

export function toAreasForm({ revision, areas, fees }: WireAreas): AreasForm {
  return {
    revision,
    areas,
    'fees.small_order': fees.small_order,
    'fees.service': fees.service,
    'fees.pickup_minimum': fees.pickup_minimum,
  }
}

/** The request body: changed fields only. */
export function toAreasUpdate({
  revision,
  areas,
  ...fees
}: Pick<AreasForm, 'revision'> & Partial<AreasForm>): BodyOf<'updateAreas'> {
  const changed = Object.entries(fees).map(([field, value]) => [field.slice('fees.'.length), value])
  return {
    revision,
    ...(areas ? { areas } : {}),
    ...(changed.length > 0 ? { fees: Object.fromEntries(changed) } : {}),
  }
}

/** Parses `se1, SE16 4` into districts and sectors. */
export function readPostcodes(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim().toUpperCase().replace(/\s+/g, ' '))
  return [...new Set(names.filter(Boolean))]
}

/** Whether an area has postcodes or a radius. */
export function hasPlace({ postcodes, radius_km }: WireDeliveryArea): boolean {
  return postcodes.length > 0 || radius_km !== null
}

/** A new area with the fee, minimum and minutes of the last one, and without postcodes or radius. */
export function nextArea(areas: readonly WireDeliveryArea[]): WireDeliveryArea {
  const last = areas.at(-1)
  const terms = last ?? { fee: 0, free_over: null, minimum_order: 0, minutes: 15 }
  return { ...terms, name: '', postcodes: [], radius_km: null }
}
