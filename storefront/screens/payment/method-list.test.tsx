import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PayChoice } from '#storefront/ordering/use-pay-with.ts'
import { MethodList } from './method-list.tsx'

const byCard: PayChoice['ways'][number] = { way: { kind: 'card' }, name: 'Card' }
const inCash: PayChoice['ways'][number] = { way: { kind: 'cash' }, name: 'Cash' }

const shown = (given: Pick<PayChoice, 'ways' | 'chosen'> & { cashOnlyText?: string }) => {
  const isOn = ({ kind }: PayChoice['chosen']) => kind === given.chosen.kind
  const pay = { ...given, isOn } as unknown as PayChoice
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
  const text = shown({ ways: [], chosen: { kind: 'none' } })

  expect(text).toContain('There is nothing to pay.')
  expect(text).not.toMatch(/Card|Cash/)
})

test('an order too small for a card shows cash, and why', () => {
  const cashOnlyText = 'Cards can pay £0.30 or more.'
  const text = shown({ ways: [inCash], cashOnlyText, chosen: { kind: 'cash' } })

  expect(text).toContain('Cards can pay £0.30 or more.')
  expect(text).toContain('Cash')
  expect(text).not.toContain('Card number')
})

test('any other order shows the card form while a card is chosen', () => {
  expect(shown({ ways: [byCard, inCash], chosen: { kind: 'card' } })).toContain('Card number')
})
