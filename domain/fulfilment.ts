export const everyService = ['delivery', 'pickup'] as const
export type Fulfilment = (typeof everyService)[number]

/** The services with this one added or removed. */
export function toggled(services: readonly Fulfilment[], service: Fulfilment): Fulfilment[] {
  return everyService.filter((each) => services.includes(each) !== (each === service))
}
