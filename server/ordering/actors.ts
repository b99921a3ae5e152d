import type { Actor } from '#domain/actor.ts'
import type { Mover } from '#domain/order-status.ts'
import { rightsOfRole } from '#domain/staff-rights.ts'

/** Actors that are neither a member nor a screen of the restaurant. */
export const dinerActor: Actor = { kind: 'diner', id: '', name: 'Diner', device: null }
export const providerActor: Actor = { kind: 'provider', id: '', name: 'Payment', device: null }
/** A kitchen without screens: the demo's, and `npm run order`. */
export const kitchenActor: Actor = { kind: 'system', id: 'kitchen', name: 'Kitchen', device: null }
/** It may what a restaurant's owner may: whoever starts it works on the server itself. */
export const kitchenMover: Mover = { rights: rightsOfRole.owner }
/** Ends the business day. */
export const sweepActor: Actor = { kind: 'system', id: 'sweep', name: 'Day’s end', device: null }
