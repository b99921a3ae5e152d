import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Fulfilment } from '#domain/slots.ts'
import { FulfilmentSwitch } from './fulfilment-switch.tsx'

const shown = (...services: Fulfilment[][]) =>
  renderToStaticMarkup(
    <FulfilmentSwitch outlets={services.map((each) => ({ name: 'Soho', services: each }))} />,
  )
/** The disabled choices: delivery, pickup. */
const off = (html: string) =>
  html.match(/<input[^>]*>/g)?.map((input) => input.includes('disabled'))

test('a kitchen with both services has a choice', () => {
  const html = shown(['delivery', 'pickup'])
  expect(off(html)).toEqual([false, false])
  expect(html).not.toContain('only')
})

test.each([
  ['pickup' as const, [true, false]],
  ['delivery' as const, [false, true]],
])('a kitchen with %s alone has the other off, and says why', (service, expected) => {
  const html = shown([service])
  expect(off(html)).toEqual(expected)
  expect(html).toContain(`Soho takes ${service} orders only.`)
})

test('several kitchens have what one of them has', () => {
  expect(off(shown(['pickup'], ['delivery']))).toEqual([false, false])
  expect(shown(['pickup'], ['pickup'])).toContain('Our kitchens take pickup orders only.')
})
