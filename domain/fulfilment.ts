export const everyService = ['delivery', 'pickup'] as const
/** How an order reaches its diner. */
export type Fulfilment = (typeof everyService)[number]
