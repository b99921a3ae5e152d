import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireMark } from '#contract/staff/service.ts'
import { marked, type StockRow, unmarked } from './stock-rows.ts'

const mark = (facts: Partial<WireMark> = {}): WireMark => ({
  id: 'mark',
  outlet_id: 'borough',
  kind: 'item',
  ref: 'main.naan',
  name: 'Naan',
  until: null,
  left: null,
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
  at: '2026-11-21T18:00:00Z',
  ...facts,
})
const row = (before: WireMark | null): StockRow => ({
  kind: 'item',
  id: 'main.naan',
  name: 'Naan',
  group: 'Breads',
  openOrders: 0,
  mark: before,
  left: before?.left ?? null,
  neededBy: [],
  isGone: false,
})

let sent: string[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push([method, new URL(url, 'http://staff.test').pathname, body].filter(Boolean).join(' '))
    return Response.json({ status: 200, message: 'OK', data: {} })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was marked is had again at every outlet', async () => {
  const done = marked(row(null), [mark(), mark({ id: 'other', outlet_id: 'soho' })])
  await done.undo()

  expect(done.text).toBe('Naan is sold out.')
  expect(sent).toEqual(['DELETE /api/staff/stock/mark', 'DELETE /api/staff/stock/other'])
})

test('what was counted before is counted again', async () => {
  const before = mark({ until: '2026-11-22T12:00:00Z', left: 4 })
  await marked(row(before), [mark()]).undo()

  expect(sent).toEqual([
    'PUT /api/staff/stock {"outlets":["borough"],"kind":"item","id":"main.naan","until":"2026-11-22T12:00:00Z","left":4}',
  ])
})

test('what was taken back is sold out again, as long as before', async () => {
  const done = unmarked(mark())
  await done.undo()

  expect(done.text).toBe('Naan is back.')
  expect(sent).toEqual([
    'PUT /api/staff/stock {"outlets":["borough"],"kind":"item","id":"main.naan","until":"manual"}',
  ])
})
