/** `prevents` is the setting offered by the sheet to avoid the same problem with the next order. */
export const orderReasons = {
  too_busy: {
    button: 'Too busy',
    sentence: 'The kitchen is too busy to cook this in time.',
    prevents: 'busy',
  },
  sold_out: {
    button: 'Something is sold out',
    // With the names of the dishes if they are known.
    sentence: 'Something in your order has just sold out.',
    prevents: 'sold_out',
  },
  closing: { button: 'We are closing', sentence: 'The kitchen is closing.', prevents: 'pause' },
  address: {
    button: 'Can’t deliver there',
    sentence: 'We could not find or reach this address.',
    prevents: null,
  },
  no_contact: {
    button: 'Can’t reach the diner',
    sentence: 'We needed to ask you something and could not reach you.',
    prevents: null,
  },
  no_driver: {
    button: 'No driver',
    sentence: 'No driver is free to bring this in time.',
    prevents: 'delivery_off',
  },
  duplicate: {
    button: 'Ordered twice',
    sentence: 'This looks like the same order twice. We kept the other one.',
    prevents: null,
  },
  diner_asked: {
    button: 'The diner asked',
    sentence: 'You asked us to cancel it.',
    prevents: null,
  },
  /** Used by the system only. */
  unanswered: { button: null, sentence: 'The kitchen did not answer.', prevents: null },
  /** Requires a text. */
  other: { button: 'Another reason', sentence: 'The kitchen could not take it.', prevents: null },
} as const satisfies Record<
  string,
  {
    button: string | null
    sentence: string
    prevents: 'busy' | 'sold_out' | 'pause' | 'delivery_off' | null
  }
>
export type OrderReason = keyof typeof orderReasons
export type StaffReason = Exclude<OrderReason, 'unanswered'>

/** In the order of the sheet. */
// The keys of the table are its codes.
export const staffReasons = (Object.keys(orderReasons) as OrderReason[]).filter(
  (code): code is StaffReason => orderReasons[code].button !== null,
)

/** Number of characters of the text for another reason. */
export const reasonWords = { least: 3, most: 120 }

/** @param dishes names of the sold-out dishes; used for that reason only */
export function reasonSentence(reason: OrderReason, dishes: readonly string[] = []): string {
  if (reason !== 'sold_out' || dishes.length === 0) return orderReasons[reason].sentence
  return `${listed(dishes)} ${dishes.length === 1 ? 'has' : 'have'} just sold out.`
}

function listed(names: readonly string[]): string {
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    : (names[0] ?? '')
}
