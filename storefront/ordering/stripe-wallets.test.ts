import type { Stripe } from '@stripe/stripe-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pounds } from '#testing/currencies.ts'
import { anArea } from '#testing/sample-order.ts'
import type { ConfirmPayment, OpenOrder } from './confirm-payment.ts'
import { mountWallets, type WalletFacts } from './stripe-wallets.tsx'

const everything: WalletFacts = {
  total: 1_500,
  deliveryFee: 250,
  name: true,
  phone: true,
  address: true,
  currency: 'GBP',
}
const address = { line1: '12 Sample Street', line2: null, city: 'London', postal_code: 'SE1 1AA' }

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
  vi.stubGlobal('location', { href: 'https://sample.test/payment' })
  // Profile and address book store the wallet's data.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
    Response.json(
      { status: 201, message: 'OK', data: { id: 'home', ...JSON.parse(body) } },
      { status: 201 },
    ),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A fake of Stripe in the page: `send` fires its events, and calls to it are recorded. */
function aStripe({ submitError = null as string | null, bankError = null as string | null } = {}) {
  const listeners: Record<string, (event: never) => void> = {}
  const element = {
    on: (name: string, listener: (event: never) => void) => {
      listeners[name] = listener
    },
    mount: vi.fn(),
    destroy: vi.fn(),
  }
  const elements = {
    create: vi.fn(() => element),
    update: vi.fn(),
    submit: async () => (submitError ? { error: { message: submitError } } : {}),
  }
  const confirmPayment = vi.fn(async () => (bankError ? { error: { message: bankError } } : {}))
  const stripe = { elements: vi.fn(() => elements), confirmPayment }
  const send = (name: string, event: object = {}) => listeners[name]?.(event as never)
  return { stripe, elements, element, confirmPayment, send }
}

function mounted(
  given: {
    facts?: Partial<WalletFacts>
    lead?: (() => void) | null
    stripe?: ReturnType<typeof aStripe>
    totalTo?(postcode: string): number | null
  } = {},
) {
  const double = given.stripe ?? aStripe()
  const facts = { ...everything, ...given.facts }
  const onFound = vi.fn()
  const open = vi.fn(async () => ({ order: { id: 'ours' }, payment: { client_secret: 'secret' } }))
  /** Outcome of each attempt as shown by the page: the result, or the failure. */
  const outcomes: unknown[] = []
  const payment = {
    pay: async (place: OpenOrder, confirm: ConfirmPayment) => {
      try {
        outcomes.push(await confirm(await place()))
      } catch (error) {
        outcomes.push((error as Error).message)
      }
    },
  }
  const order = {
    missing: { name: facts.name, phone: facts.phone, address: facts.address },
    outlet: { coordinates: { latitude: 51.5, longitude: -0.1 }, deliveryAreas: [anArea()] },
    price: { total: facts.total, currency: pounds },
    totalTo: given.totalTo ?? (() => facts.total),
    open,
  }
  const now = () => ({ order, payment, lead: given.lead ?? null, saved: [] })
  const box = {} as HTMLElement
  const unmount = mountWallets(double.stripe as unknown as Stripe, box, {
    facts,
    now: now as never,
    onFound,
  })
  return { ...double, box, unmount, onFound, open, outcomes }
}

const confirmed = (given: object = {}) => ({
  billingDetails: { name: 'Ada Lovelace', phone: '07700900123' },
  shippingAddress: { name: 'Ada Lovelace', address },
  paymentFailed: vi.fn(),
  ...given,
})

test('the wallet is asked for what the order lacks, and shows its total', () => {
  const all = mounted()
  expect(all.stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'payment', amount: 1_500, currency: 'gbp' }),
  )
  expect(all.elements.create).toHaveBeenCalledWith(
    'expressCheckout',
    expect.objectContaining({
      phoneNumberRequired: true,
      billingAddressRequired: false,
      shippingAddressRequired: true,
      allowedShippingCountries: ['GB', 'GG', 'GI', 'IM', 'JE'],
      shippingRates: [{ id: 'delivery', displayName: 'Delivery', amount: 250 }],
    }),
  )
  expect(all.element.mount).toHaveBeenCalledWith(all.box)
  all.unmount()
  expect(all.element.destroy).toHaveBeenCalledOnce()

  const pickup = mounted({ facts: { address: false, phone: false } })
  const [, asked] = pickup.elements.create.mock.calls[0] as unknown as [string, object]
  expect(asked).toMatchObject({ phoneNumberRequired: false, billingAddressRequired: true })
  expect(asked).not.toHaveProperty('shippingAddressRequired')
})

test.each([
  ['a wallet', 'ready', { availablePaymentMethods: { applePay: true, link: false } }, true],
  ['none that can be used', 'ready', { availablePaymentMethods: { applePay: false } }, false],
  ['none', 'ready', { availablePaymentMethods: undefined }, false],
  ['no answer of Stripe', 'loaderror', {}, false],
])('a device with %s says so', (_, name, event, isFound) => {
  const { send, onFound } = mounted()
  send(name, event)

  expect(onFound.mock.calls).toEqual([[isFound]])
})

test('the button opens the wallet, or leads to what has to be done before', () => {
  const event = { resolve: vi.fn(), reject: vi.fn() }
  mounted().send('click', event)
  expect([event.resolve.mock.calls.length, event.reject.mock.calls.length]).toEqual([1, 0])

  const lead = vi.fn()
  mounted({ lead }).send('click', event)
  expect([event.resolve.mock.calls.length, event.reject.mock.calls.length]).toEqual([1, 1])
  expect(lead).toHaveBeenCalledOnce()
})

test.each([
  ['in reach: its total is shown', 'SE1 1AA', 1_750, ['resolve'], [[{ amount: 1_750 }]]],
  ['out of reach', 'SE1 1AA', null, ['reject'], []],
  ['with half a postcode, which is checked when it is paid', 'SE1', 1_750, ['resolve'], []],
])('an address %s', (_, postal_code, total, answer, updates) => {
  const { send, elements } = mounted({ totalTo: () => total })
  const answers: string[] = []
  send('shippingaddresschange', {
    address: { ...address, postal_code },
    resolve: () => answers.push('resolve'),
    reject: () => answers.push('reject'),
  })

  expect([answers, elements.update.mock.calls]).toEqual([answer, updates])
})

test('what the wallet says is kept, ordered with and charged, once', async () => {
  const { send, open, confirmPayment, outcomes } = mounted()
  const event = confirmed()
  send('confirm', event)

  await vi.waitFor(() => expect(outcomes).toEqual(['settle']))
  expect(open.mock.calls).toEqual([['card', { addressId: 'home', total: 1_500 }]])
  expect(confirmPayment).toHaveBeenCalledOnce()
  expect(confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({ clientSecret: 'secret', redirect: 'if_required' }),
  )
  expect(event.paymentFailed).not.toHaveBeenCalled()
})

test('a total that the wallet has not shown is neither ordered nor charged', async () => {
  // The postcode was incomplete while the wallet was open.
  const { send, open, confirmPayment, outcomes } = mounted({ totalTo: () => 1_750 })
  const event = confirmed()
  send('confirm', event)

  const sentence = 'With delivery to SE1 1AA it is £17.50. Please confirm again.'
  await vi.waitFor(() => expect(outcomes).toEqual([sentence]))
  expect(event.paymentFailed.mock.calls).toEqual([[{ reason: 'fail', message: sentence }]])
  expect([open.mock.calls, confirmPayment.mock.calls]).toEqual([[], []])
})

test('the total that the wallet was told of with the address is charged', async () => {
  const { send, open, outcomes } = mounted({ totalTo: () => 1_750 })
  send('shippingaddresschange', { address, resolve() {}, reject() {} })
  send('confirm', confirmed())

  await vi.waitFor(() => expect(outcomes).toEqual(['settle']))
  expect(open.mock.calls).toEqual([['card', { addressId: 'home', total: 1_750 }]])
})

test('a wallet that fails its check orders nothing, and closes with the reason', async () => {
  const { send, open, outcomes } = mounted({ stripe: aStripe({ submitError: 'Check the card.' }) })
  const event = confirmed()
  send('confirm', event)

  await vi.waitFor(() => expect(outcomes).toEqual(['Check the card.']))
  expect(event.paymentFailed.mock.calls).toEqual([[{ reason: 'fail', message: 'Check the card.' }]])
  expect(open).not.toHaveBeenCalled()
})

test('a bank that declines is said as it says it', async () => {
  const { send, outcomes } = mounted({ stripe: aStripe({ bankError: 'Your card was declined.' }) })
  send('confirm', confirmed())

  await vi.waitFor(() => expect(outcomes).toEqual([{ fault: 'Your card was declined.' }]))
})
