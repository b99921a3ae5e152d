import type { Actor } from '#domain/actor.ts'

/** Actors that are neither a member nor a screen of the restaurant. */
export const dinerActor: Actor = { kind: 'diner', id: '', name: 'Diner', device: null }
export const providerActor: Actor = { kind: 'provider', id: '', name: 'Payment', device: null }
/** A kitchen without screens: the demo's, and `npm run order`. */
export const kitchenActor: Actor = { kind: 'system', id: 'kitchen', name: 'Kitchen', device: null }
/** Ends the business day. */
export const sweepActor: Actor = { kind: 'system', id: 'sweep', name: 'Day’s end', device: null }
