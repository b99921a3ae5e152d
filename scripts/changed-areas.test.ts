import { expect, test } from 'vitest'
import { areasToTest, importsOf } from './changed-areas.ts'

const sources = [
  { file: 'server/ordering/place-order.ts', imports: ['domain/order.ts', 'domain/money.ts'] },
  { file: 'server/stores/list-stores.ts', imports: ['domain/money.ts'] },
  { file: 'server/context.ts', imports: ['domain/order.ts'] },
]

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  ['a screen', ['storefront/screens/cart/route.tsx', 'docs/api.md'], []],
  ['an area', ['server/ordering/write-order.ts', 'server/ordering/x.test.ts'], ['server/ordering']],
  ['an area’s subfolder', ['server/tenancy/folder/fault.ts'], ['server/tenancy']],
  ['what all areas share', ['server/context.ts'], ['server/start-up']],
  ['the schema', ['database/migrations/0099_new.sql'], ['database']],
  ['a rule', ['domain/money.ts'], ['server/ordering', 'server/stores']],
  ['a rule that only shared files import directly', ['domain/order.ts'], ['server/ordering']],
  ['the contract', ['contract/calls/orders.ts'], ['server/http']],
])('a change of %s', (_, changed, areas) => {
  expect(areasToTest(changed, sources)).toEqual(areas)
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
