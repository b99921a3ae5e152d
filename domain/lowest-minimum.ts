import type { DeliveryArea } from './delivery-areas.ts'
import type { MinorUnits } from './money.ts'

/** The least that can be delivered for anywhere among these areas; nothing without areas. */
export function lowestMinimum(areas: readonly DeliveryArea[]): MinorUnits {
  return Math.min(...(areas.length > 0 ? areas.map((area) => area.minimumOrder) : [0]))
}
