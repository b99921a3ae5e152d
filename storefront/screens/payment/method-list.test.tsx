import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PayChoice } from '#storefront/ordering/use-pay-with.ts'
import { MethodList } from './method-list.tsx'

const shown = (given: Partial<PayChoice>) => {
  const pay = {
    cards: [],
    takesCards: true,
    canPayCash: true,
    cashOnlyText: null,
    chosen: { kind: 'card' },
    ...given,
  } as unknown as PayChoice
  return renderToStaticMarkup(
    <MethodList
      pay={pay}
      isDelivery={false}
      isOff={false}
      cardForm="Card number"
      cashProof={null}
    />,
  ).replace(/<[^>]+>/g, '|')
}

test('an order that costs nothing shows no way to pay', () => {
  const text = shown({ takesCards: false, canPayCash: false, chosen: { kind: 'none' } })

  expect(text).toContain('There is nothing to pay.')
  expect(text).not.toMatch(/Card|Cash/)
})

test('an order too small for a card shows cash, and why', () => {
  const text = shown({
    takesCards: false,
    cashOnlyText: 'Cards can pay £0.30 or more.',
    chosen: { kind: 'cash' },
  })

  expect(text).toContain('Cards can pay £0.30 or more.')
  expect(text).toContain('Cash')
  expect(text).not.toContain('Card number')
})

test('any other order shows the card form while a card is chosen', () => {
  expect(shown({})).toContain('Card number')
})
