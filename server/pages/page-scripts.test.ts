import { expect, test } from 'vitest'
import { afterStyles, preloadParts } from './page-scripts.ts'

const style = '<link rel="stylesheet" href="/assets/shop.css#"/>'
const font =
  '<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin=""/>'
const script = '<link rel="modulepreload" href="/assets/shop.js"/>'
const picture = '<link rel="preload" as="image" href="/logo.svg"/>'
const page = (head: string) =>
  `<html><head>${head}</head><body><p></p><script>window.__reactRouterContext = {}</script></body></html>`

test('fonts and scripts are named by a script that waits for the styles', () => {
  const low = '<link rel="modulepreload" fetchpriority="low" href="/assets/shop.js"/>'

  expect(afterStyles(page(picture + font + script + style))).toBe(
    page(picture + style).replace(
      '<script>',
      `<script>document.head.insertAdjacentHTML('beforeend','${font}${low}');`,
    ),
  )
})

test('a page without the router stays as it is', () => {
  const plain = `<html><head>${font}${script}</head></html>`

  expect(afterStyles(plain)).toBe(plain)
})

const parts = [
  { scripts: ['/assets/home.js', '/assets/shop.js'], styles: ['/assets/home.css'] },
  { scripts: ['/assets/stores.js', '/assets/late.js'], styles: ['/assets/stores.css'] },
]
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`

test.each([
  ['no part', '', []],
  ['a part', link('home'), ['/assets/home.js']],
  [
    'two parts',
    link('home') + link('stores'),
    ['/assets/home.js', '/assets/stores.js', '/assets/late.js'],
  ],
])('preloads the scripts of what the page shows: %s', (_, links, expected) => {
  const html = preloadParts(page(script + style + links), parts)
  const added = [...html.matchAll(/"modulepreload" href="([^"]+)"/g)].map(([, href]) => href)

  expect(added).toEqual(['/assets/shop.js', ...expected])
})
