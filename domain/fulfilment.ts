export const everyService = ['delivery', 'pickup'] as const
export type Fulfilment = (typeof everyService)[number]
