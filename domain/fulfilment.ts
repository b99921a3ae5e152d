/** How an order reaches its diner. */
export type Fulfilment = 'delivery' | 'pickup'
