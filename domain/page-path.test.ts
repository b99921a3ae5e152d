import { describe, expect, test } from 'vitest'
import { canonicalPath, type NamedContent } from './page-path.ts'

const borough = { id: 'borough', menuId: 'main' }
const content: NamedContent = {
  outletById: new Map([['borough', borough]]),
  outletBySlug: new Map([['kitchen-borough', borough]]),
  itemById: new Map([
    ['main.curry', { menu: { id: 'main' } }],
    ['other.tea', { menu: { id: 'other' } }],
  ]),
  tenant: { brands: [{ path: 'Bombay_Spice' }] },
}

describe('the canonical path', () => {
  test.each([
    '/',
    '/CookiePolicy',
    '/menu/kitchen-borough',
    '/store/borough/product-details/main.curry',
    '/newsletter/confirm',
    '/shared-order/kitchen-borough',
    '/Bombay_Spice',
    '/reservation',
    '/list_store12',
  ])('of a page that there is is its own: %s', (path) => {
    expect(canonicalPath(path, content)).toBe(path)
  })

  test.each([
    ['/MENU', '/menu'],
    ['/menu/soho', '/menu/-'],
    ['/stores/soho', '/stores/-'],
    ['/store/borough/product-details/main.soup', '/store/-/product-details/-'],
    ['/store/borough/product-details/other.tea', '/store/-/product-details/-'],
    [
      '/store/kitchen-borough/product-details/main.curry',
      '/store/borough/product-details/main.curry',
    ],
    ['/newsletter/other', '/-'],
    ['/Newsletter/Confirm', '/newsletter/confirm'],
    ['/shared-order/soho', '/shared-order'],
    ['/orders/0190', '/orders/-'],
    ['/table-reservation-7', '/reservation'],
    ['/a/store/of/things', '/stores'],
    ['/%73tore', '/store'],
    ['/BOMBAY_SPICE', '/Bombay_Spice'],
    ['/Reservation', '/reservation'],
    ['/List_Store12', '/list_store12'],
    ['/wp-login.php', '/-'],
    ['/%zz', '/-'],
    ['/_.data', '/_.data'],
    ['/menu/_.data', '/menu.data'],
    ['/menu/soho.data', '/menu/-.data'],
    ['/Bombay_Spice.data', '/Bombay_Spice.data'],
    ['/made-up.data', '/-.data'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path, content)).toBe(canonical)
  })
})
