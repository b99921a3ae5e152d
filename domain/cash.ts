import { everyService, type Fulfilment } from './fulfilment.ts'

interface WaysToPay {
  /** The services that may be paid in cash; left out: all. */
  cashFor?: readonly Fulfilment[] | undefined
  /** Whether cards can be paid at all. */
  takesCards: boolean
}

/** Whether an order may be paid in cash: where cards cannot be paid, always. */
export function isCashTaken(
  { cashFor = everyService, takesCards }: WaysToPay,
  fulfilment: Fulfilment,
): boolean {
  return !takesCards || cashFor.includes(fulfilment)
}
