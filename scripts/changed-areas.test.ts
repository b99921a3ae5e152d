import { expect, test } from 'vitest'
import { areasToTest, importsOf } from './changed-areas.ts'

/** Each imported by an area of its own, and all of them importing one rule. */
const crowd = Array.from({ length: 7 }, (_, n) => [
  { file: `domain/rule-${n}.ts`, imports: ['domain/for-all.ts'] },
  { file: `server/area-${n}/use.ts`, imports: [`domain/rule-${n}.ts`, 'server/context.ts'] },
]).flat()

const sources = [
  { file: 'server/ordering/place-order.ts', imports: ['domain/order.ts', 'domain/money.ts'] },
  { file: 'server/stores/list-stores.ts', imports: ['domain/money.ts', 'server/keyed-hash.ts'] },
  { file: 'server/context.ts', imports: ['domain/order.ts'] },
  { file: 'server/keyed-hash.test.ts', imports: ['server/keyed-hash.ts'] },
  { file: 'domain/cart.ts', imports: ['domain/item.ts'] },
  { file: 'domain/pricing.ts', imports: ['domain/cart.ts'] },
  { file: 'contract/menu-mapping.ts', imports: ['domain/item.ts'] },
  { file: 'server/promos/check.ts', imports: ['domain/pricing.ts'] },
  { file: 'server/menu/get.ts', imports: ['contract/menu-mapping.ts', 'domain/item.ts'] },
  { file: 'domain/plate.ts', imports: [] },
  { file: 'storefront/screens/menu/data.server.ts', imports: ['domain/plate.ts'] },
  { file: 'server/orders/near.ts', imports: ['domain/for-all.ts'] },
  ...crowd,
]
const crowdAreas = Array.from({ length: 7 }, (_, n) => `server/area-${n}`)

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  ['a screen', ['storefront/screens/cart/route.tsx', 'docs/rules.md'], []],
  ['a loader', ['storefront/screens/menu/data.server.ts'], ['server/pages']],
  ['a restaurant’s folder', ['tenants/sumo-group/menu.yaml'], ['server/tenancy']],
  ['an area', ['server/ordering/write-order.ts', 'server/ordering/x.test.ts'], ['server/ordering']],
  ['an area’s subfolder', ['server/tenancy/folder/fault.ts'], ['server/tenancy']],
  ['a shared file', ['server/log.ts'], ['server/start-up']],
  [
    'a shared file with a test of its own',
    ['server/keyed-hash.ts'],
    ['server/keyed-hash.test.ts', 'server/start-up', 'server/stores'],
  ],
  [
    'the test of a shared file',
    ['server/keyed-hash.test.ts'],
    ['server/keyed-hash.test.ts', 'server/start-up'],
  ],
  ['the schema', ['database/migrations/0099_new.sql'], ['database']],
  ['a rule', ['domain/money.ts'], ['server/ordering', 'server/stores']],
  ['a rule that a shared file imports too', ['domain/order.ts'], ['server/ordering']],
  ['a rule of other rules', ['domain/item.ts'], ['server/menu', 'server/promos']],
  ['a rule that only another rule imports', ['domain/cart.ts'], ['server/promos']],
  ['a rule of a loader', ['domain/plate.ts'], ['server/pages']],
  ['the contract', ['contract/calls/orders.ts'], ['server/http']],
  ['a mapping', ['contract/menu-mapping.ts'], ['server/http', 'server/menu']],
])('a change of %s', (_, changed, areas) => {
  expect(areasToTest(changed, sources)).toEqual({ tested: areas, leftOut: [] })
})

test('many areas behind other rules are left out, and named', () => {
  expect(areasToTest(['domain/for-all.ts'], sources)).toEqual({
    tested: ['server/orders'],
    leftOut: crowdAreas,
  })
})

test('what all areas share is tested by the area that shows it to all', () => {
  const { tested, leftOut } = areasToTest(['server/context.ts'], sources)

  expect(tested).toEqual(['server/start-up'])
  expect(leftOut).toEqual(crowdAreas)
})

test('a rule that only many other rules import is tested by all of their areas', () => {
  const others = sources.filter(({ file }) => file !== 'server/orders/near.ts')

  expect(areasToTest(['domain/for-all.ts'], others)).toEqual({ tested: crowdAreas, leftOut: [] })
})

test('imports are read as paths from the root', () => {
  const text = `import { a } from '#domain/money.ts'\nimport type { B } from '../context.ts'
    import('./late.ts'); import z from 'zod'`

  expect(importsOf('server/ordering/x.ts', text)).toEqual([
    'domain/money.ts',
    'server/context.ts',
    'server/ordering/late.ts',
  ])
})
