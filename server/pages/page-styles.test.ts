import { expect, test } from 'vitest'
import { linkStyles } from './page-styles.ts'

const styles = new Map([
  ['/assets/home.css', new Set(['slide', 'plate'])],
  ['/assets/shop.css', new Set(['plate', 'button'])],
  ['/assets/stores.css', new Set(['tile'])],
])
const page = (classes: string) =>
  `<html><head><link rel="stylesheet" href="/assets/shop.css#"/></head><body><p class="${classes}"></p></body></html>`

test.each([
  ['what the page links has all classes', 'button plate', []],
  ['a part has a class of its own', 'button slide', ['/assets/home.css']],
  ['two parts have', 'slide tile', ['/assets/home.css', '/assets/stores.css']],
  ['no file has the class', 'unknown', []],
])('links further styles when %s', (_, classes, expected) => {
  const [head = ''] = linkStyles(page(classes), styles).split('</head>')

  expect([...head.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).slice(1)).toEqual(expected)
})
