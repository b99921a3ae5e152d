import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { pounds } from '#testing/currencies.ts'
import { CurrencyContext } from '#ui/currency.tsx'
import { OrderSums } from './order-sums.tsx'
import { ProgressLine } from './progress-line.tsx'

const paid: OrderPrice = {
  subtotal: 3_000,
  deliveryFee: 249,
  deliveryFrom: null,
  smallOrderFee: 0,
  missingToNoSmallOrderFee: 0,
  serviceFee: 0,
  discount: 0,
  tip: 0,
  total: 3_249,
  minimumOrder: 1_200,
  missingToMinimum: 0,
  missingToFreeDelivery: 0,
  isDeliveryFree: false,
  promoProblem: null,
  currency: pounds,
}

const free: Partial<OrderPrice> = { deliveryFee: 0, isDeliveryFree: true, total: 3_000 }

function words(price: Partial<OrderPrice>, outOfReach?: string): string {
  const html = renderToStaticMarkup(
    <CurrencyContext value={pounds}>
      <OrderSums price={{ ...paid, ...price }} outOfReach={outOfReach} />
    </CurrencyContext>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test.each([
  ['a delivery that costs', words({}), 'Delivery £2.49'],
  ['a free delivery', words(free), 'Delivery Free'],
  ['an address out of reach', words({}, 'SE25 9ZZ'), 'Delivery Not to SE25 9ZZ'],
  ['no address yet', words({ deliveryFrom: 150 }), 'Delivery, by address from £1.50'],
])('%s has its line in the docket', (_, shown, line) => {
  expect(shown).toContain(line)
})

test('a pickup has no line for delivery', () => {
  expect(words({ deliveryFee: 0 })).not.toContain('Delivery')
})

test.each([
  ['more is needed for the minimum', { missingToMinimum: 200 }, true],
  ['delivery has become free', free, true],
  ['nothing is left to reach', {}, false],
])('a bar of progress is shown where it means something: %s', (_, price, isShown) => {
  const html = renderToStaticMarkup(
    <CurrencyContext value={pounds}>
      <ProgressLine price={{ ...paid, ...price }} />
    </CurrencyContext>,
  )

  expect(html.includes('<progress')).toBe(isShown)
})
