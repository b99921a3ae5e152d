// Texts and emails to diners about their orders and bookings; a restaurant may replace their wording.

export const orderMessages = [
  'accepted',
  'delayed',
  'ready',
  'out_for_delivery',
  'rejected',
  'cancelled',
  'refunded',
] as const
export type OrderMessage = (typeof orderMessages)[number]

/** Every message to a diner about one order, including those with fixed wording. */
export const sentOrderMessages = [...orderMessages, 'receipt', 'undone', 'late_payment'] as const
export type SentOrderMessage = (typeof sentOrderMessages)[number]

export const bookingMessages = [
  'booking_received',
  'booking_confirmed',
  'booking_moved',
  'booking_reminder',
  'booking_cancelled',
] as const

export const dinerMessages = [...orderMessages, ...bookingMessages] as const
export type DinerMessage = (typeof dinerMessages)[number]

export const messageChannels = ['text', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const placeholders = [
  'number',
  'restaurant',
  'outlet',
  'phone',
  'promise',
  'outcome',
  'booking',
  'link',
  'note',
] as const
export type Placeholder = (typeof placeholders)[number]

/** A restaurant's own wording; null: the default. */
export interface MessageText {
  text: string | null
  email: string | null
  /** False: the message is not sent. */
  isSent: boolean
}

interface ChannelRule {
  text: string
  /** Placeholders that a restaurant's own wording may contain. */
  allowed: readonly Placeholder[]
  /** Placeholders that it must contain: no message leaves out what happened to the money. */
  required: readonly Placeholder[]
}

type MessageRule = Record<MessageChannel, ChannelRule> & {
  /** False for messages about money and rejection, which are always sent. */
  canBeOff: boolean
}

/** Characters of one message, before its placeholders are filled. */
export const longestMessage = 320

interface Wording {
  text: string
  /** Of a booking, with date, time, people, address and link below; an order has the same words as its text. */
  email?: string
  required?: readonly Placeholder[]
  optional?: readonly Placeholder[]
  canBeOff?: boolean
}

// Neither a text nor an email contains what a guest typed: the address is not proven.
function ruleOf({
  text,
  email,
  required = [],
  optional = [],
  canBeOff = true,
}: Wording): MessageRule {
  const base =
    email === undefined
      ? (['number', 'restaurant', 'outlet', 'phone'] as const)
      : (['restaurant', 'phone'] as const)
  const rule = { text, allowed: [...base, ...optional, ...required], required }
  return {
    text: rule,
    email: email === undefined ? rule : { text: email, allowed: base, required: [] },
    canBeOff,
  }
}

const aboutMoney = { required: ['outcome'], canBeOff: false } as const
const aboutTable = { required: ['booking', 'link'] } as const

export const messageRules: Record<DinerMessage, MessageRule> = {
  accepted: ruleOf({ text: 'Order {number} is accepted. {promise}', optional: ['promise'] }),
  delayed: ruleOf({
    text: 'Order {number} takes longer than we said. {promise}',
    required: ['promise'],
  }),
  ready: ruleOf({ text: 'Order {number} is ready for pickup at {outlet}.' }),
  out_for_delivery: ruleOf({ text: 'Order {number} is on its way.' }),
  rejected: ruleOf({ text: 'Order {number} will not be made. {outcome}', ...aboutMoney }),
  cancelled: ruleOf({ text: 'Order {number} will not be made. {outcome}', ...aboutMoney }),
  refunded: ruleOf({ text: 'Money back for order {number}: {outcome}', ...aboutMoney }),
  booking_received: ruleOf({
    text: 'we have your request: {booking}. We will confirm it. To cancel: {link}',
    email: 'Thank you. The restaurant will confirm your booking by email.',
    ...aboutTable,
  }),
  booking_confirmed: ruleOf({
    text: 'your table is booked: {booking}. To cancel: {link}',
    email: 'Thank you. Your booking has been placed.',
    ...aboutTable,
  }),
  booking_moved: ruleOf({
    text: 'your table is now {booking}. To cancel: {link}',
    email: '{restaurant} has changed your booking. It is now:',
    ...aboutTable,
  }),
  booking_reminder: ruleOf({
    text: 'see you today: {booking}. To cancel: {link}',
    email: 'We look forward to seeing you.',
    ...aboutTable,
  }),
  booking_cancelled: ruleOf({
    text: 'we had to cancel your table: {booking}. {note} Please call {phone}.',
    email: 'We are sorry: {restaurant} had to cancel this booking.',
    required: ['booking', 'note'],
    canBeOff: false,
  }),
}

/** The message to send: the restaurant's wording or the default, with placeholders filled. */
export function messageFor(
  message: DinerMessage,
  own: MessageText | undefined,
  channel: MessageChannel,
  values: Partial<Record<Placeholder, string>>,
): string {
  const rule = messageRules[message][channel]
  // A wording that only names the number would be empty without one.
  const template =
    withoutPhone(own?.[channel] ?? rule.text, rule, values) || withoutPhone(rule.text, rule, values)
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? whole) : whole,
  )
  return filled.replace(/ {2,}/g, ' ').trim()
}

/** Without a phone number, sentences that contain it are removed, except those with required content. */
function withoutPhone(
  template: string,
  { required }: ChannelRule,
  { phone }: Partial<Record<Placeholder, string>>,
): string {
  if (phone !== '' || !template.includes('{phone}')) return template
  return (
    template
      // A placeholder may hold whole sentences, so a capital letter behind it begins the next one.
      .split(/(?<=[.!?])\s+|(?<=\})\s+(?=\p{Lu})/u)
      .filter(
        (sentence) =>
          !sentence.includes('{phone}') || required.some((name) => sentence.includes(`{${name}}`)),
      )
      .join(' ')
  )
}

/** Why a wording cannot be used, as a sentence; null if it can. */
export function messageFault(
  message: DinerMessage,
  channel: MessageChannel,
  template: string,
): string | null {
  const { allowed, required } = messageRules[message][channel]
  if (template.trim() === '') return 'Write a text, or go back to ours.'
  if (template.length > longestMessage) return `Write at most ${longestMessage} characters.`
  const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name)
  const unknown = used.find((name) => !(allowed as readonly string[]).includes(name))
  if (unknown !== undefined) return `{${unknown}} cannot be used here.`
  const missing = required.find((name) => !used.includes(name))
  if (missing) return `{${missing}} has to be in it.`
  return null
}

function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name)
}

/** Messages whose delivery may fail: to the diner, to the restaurant itself, or to an invited person. */
export const failedMessages = [
  'order',
  'receipt',
  'order_notice',
  'booking',
  'booking_notice',
  'invitation',
] as const
export type FailedMessage = (typeof failedMessages)[number]
