import { forSharedAddress } from '#contract/address-limit.ts'
import { presence } from '#contract/presence.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

/** A diner's page sends a heartbeat once a minute, and when the cart is filled or emptied. */
const limit = forSharedAddress(3)

export const presenceCalls = {
  publishPresence: {
    who: 'public',
    area: 'Presence',
    summary: 'A signed-in customer has a filled cart; ends after two minutes',
    body: presence,
    data: nothing,
    limit,
  },
  endPresence: {
    who: 'public',
    area: 'Presence',
    summary: 'The customer’s cart is empty',
    body: presence,
    data: nothing,
    limit,
  },
} satisfies AreaCalls
