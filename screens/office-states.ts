import type { Shot } from './open-shot.ts'

/** The longest that a restaurant may be called. */
const longName = 'The Old Bombay Spice House and Charcoal Kitchen'
const longDish = 'Slow-roasted shoulder of lamb with apricots, saffron and preserved lemon'

/** What the office shows besides an ordinary evening. */
export const officeStates = {
  /** Names of the greatest length, and amounts of 13 characters. */
  long: { answer: lengthened, restaurant: { name: longName } },
  /** Nothing is there yet. */
  empty: { answer: emptied },
  loading: { silence: 'loading' },
  failed: { silence: 'failed' },
} as const satisfies Record<string, Partial<Shot>>

/** Fields of the wire that are amounts of money. */
const amounts =
  /^(price|special_price|amount|total|gross|net|average|revenue|discount|discounts|tips|refunds|delivery_fees|small_order_fees|service_fees|cash_expected|spent|refunded|value|minimum_spend|was|becomes|fee|free_over|minimum_order|counted_cash|subtotal)$/
/** Within these parts the fields have other names. */
const kept = new Set(['currency', 'service', 'actor', 'hours', 'kitchen'])

function lengthened(data: unknown, path: string): unknown {
  const isOfMenu = path.includes('/menu')
  return each(data, (key, value, parent) => {
    if (typeof value === 'number' && amounts.test(key) && value !== 0) return 1_234_567.89
    if (key !== 'name' || typeof value !== 'string') return undefined
    if (isOfMenu || 'quantity' in parent || 'item_id' in parent) return longDish
    return longName
  })
}

/** Lists without rows, and counts of nothing; who is signed in stays. */
function emptied(data: unknown, path: string): unknown {
  if (/\/(me|settings|hours|booking-rules|website)/.test(path)) return data
  if (Array.isArray(data)) return []
  return each(data, (key, value) => {
    if (['outlets', 'rights'].includes(key)) return value
    if (Array.isArray(value)) return []
    if (['next_cursor', 'last_week_total', 'median_seconds', 'slowest_seconds'].includes(key))
      return null
    if (typeof value === 'number' && key !== 'revision') return 0
    // A report has its parts also when nothing was answered.
    if (key === 'answered' && !path.includes('/reports')) return null
    return undefined
  })
}

/** A copy in which some values are others. @param other undefined keeps the value */
function each(
  data: unknown,
  other: (key: string, value: unknown, parent: object) => unknown,
): unknown {
  if (Array.isArray(data)) return data.map((one) => each(one, other))
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const changed = other(key, value, data)
      if (changed !== undefined) return [key, changed]
      return [key, kept.has(key) ? value : each(value, other)]
    }),
  )
}
