import type { Actor } from '#domain/actor.ts'

/** Who moves orders without being of the restaurant. */
export const dinerActor: Actor = { kind: 'diner', id: '', name: 'Diner', device: null }
export const providerActor: Actor = { kind: 'provider', id: '', name: 'Payment', device: null }
/** A kitchen without screens: the demo's, and the shell's. */
export const kitchenActor: Actor = { kind: 'system', id: 'kitchen', name: 'Kitchen', device: null }
/** Ends the business day. */
export const sweepActor: Actor = { kind: 'system', id: 'sweep', name: 'Day’s end', device: null }
