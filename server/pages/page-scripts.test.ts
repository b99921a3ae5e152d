import { expect, test } from 'vitest'
import { preloadParts, scriptsLast } from './page-scripts.ts'

const style = '<link rel="stylesheet" href="/assets/shop.css#"/>'
const script = '<link rel="modulepreload" href="/assets/shop.js"/>'
const page = (head: string) => `<html><head>${head}</head><body><p></p></body></html>`

test('scripts wait for what is drawn first', () => {
  expect(scriptsLast(page(script + style))).toBe(
    page(script.replace('href', 'fetchpriority="low" href') + style),
  )
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
