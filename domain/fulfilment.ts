/** How an order reaches its diner. */
export type Fulfilment = 'delivery' | 'pickup'

export const everyService: readonly Fulfilment[] = ['delivery', 'pickup']
