import { expect, test } from 'vitest'
import { inlineReexports, parseReexport } from './reexports.ts'

const menu = 'export{R as default,L as meta}from"./shop-Dx.js";'

test.each([
  ['renamed and not', 'export{R as default,meta}from"./shop-Dx.js"\n', 'R', 'meta'],
  ['as the build writes it', menu, 'R', 'L'],
])('knows what a script only hands on: %s', (_, script, screen, meta) => {
  expect(parseReexport(script)).toEqual({
    from: '/assets/shop-Dx.js',
    names: new Map([
      ['default', screen],
      ['meta', meta],
    ]),
  })
})

test.each(['import{a}from"./shop.js";export{a as default};', `${menu}console.log(1)`, ''])(
  'leaves a script that does more as it is: %s',
  (script) => {
    expect(parseReexport(script)).toBeNull()
  },
)

test('a page takes from the shared script what a small one would hand on, and no longer names that', () => {
  const reexport = parseReexport(menu)
  const reexports = new Map(reexport ? [['/assets/menu.js', reexport]] : [])
  const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js"/>`
  const imports = (name: string) => `import * as route0 from "/assets/${name}.js";`

  expect(inlineReexports(preload('menu') + preload('cart') + imports('cart'), reexports)).toBe(
    preload('cart') + imports('cart'),
  )
  expect(inlineReexports(imports('menu'), reexports)).toBe(
    'import * as route0source from "/assets/shop-Dx.js";' +
      'const route0={default:route0source.R,meta:route0source.L};',
  )
})
