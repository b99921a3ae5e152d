import { describe, expect, test } from 'vitest'
import { isPage, offlineFallbacks, pageCacheKey, pageToReopen } from './kept-pages.ts'

const shop = 'https://shop.test'
const at = (path: string) => new URL(path, shop)

test.each([
  ['/', true],
  ['/menu/borough', true],
  ['/menu.data?_routes=screens%2Fmenu%2Froute', true],
  ['/store/borough/product-details/main.curry.data', true],
  ['/store/borough/product-details/main.curry', true],
  ['/sw.js', false],
  ['/robots.txt', false],
  ['/api/customer', false],
  ['/api', false],
  ['/apiary', true],
  ['/assets/shop-1234.js', false],
  ['/tenancy/assets/logo.webp', false],
  ['/dev/outbox', false],
  ['/favicon.ico', false],
])('%s is a page: %s', (path, expected) => {
  expect(isPage(at(path))).toBe(expected)
})

test.each([
  ['/menu?dish=1&text=curry#popular', '/menu'],
  ['/cart/', '/cart'],
  ['/', '/'],
  ['/menu.data?_routes=x', '/menu.data'],
  ['/orders/0190-abc?paid=1', '/orders/-'],
  ['/orders/0190-abc.data', '/orders/-.data'],
  ['/orders', '/orders'],
])('%s is kept as %s', (path, key) => {
  expect(pageCacheKey(at(path))).toBe(shop + key)
})

describe('what is not kept', () => {
  test('is a page that waits for the network', () => {
    expect(offlineFallbacks(at('/promo?code=A&b=1'))).toEqual([
      '/offline?page=%2Fpromo%3Fcode%3DA%26b%3D1',
    ])
  })

  test('is the menu with the dish open, for the address of a dish', () => {
    expect(offlineFallbacks(at('/store/borough/product-details/curry'))).toEqual([
      '/menu/borough?dish=curry&outlet=borough',
      '/menu?dish=curry&outlet=borough',
      '/offline?page=%2Fstore%2Fborough%2Fproduct-details%2Fcurry',
    ])
  })

  test.each([
    ['?page=%2Fpromo%3Fcode%3DA', '/promo?code=A'],
    ['', '/menu'],
    ['?page=https://elsewhere.test/', '/menu'],
    ['?page=//elsewhere.test/', '/menu'],
    ['?page=javascript:alert(1)', '/menu'],
    ['?page=/offline', '/menu'],
  ])('leads back to a page of this shop alone: %s', (search, page) => {
    expect(pageToReopen(search, shop)).toBe(page)
  })
})
