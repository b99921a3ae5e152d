import type { Pence } from './money.ts'

/** Either postcode districts and sectors (`SE1`, `SE1 9`), or a radius round the outlet. */
export interface DeliveryArea {
  name: string
  postcodes: string[]
  radiusKm: number | null
  fee: Pence
  /** From this subtotal on delivery is free; null: never. */
  freeOver: Pence | null
  minimumOrder: Pence
  /** On the road, added to the kitchen's time. */
  minutes: number
}
