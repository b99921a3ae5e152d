export type Fulfilment = 'delivery' | 'pickup'
