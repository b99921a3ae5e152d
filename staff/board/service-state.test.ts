import { expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { serviceState } from './service-state.ts'

const by = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const pause = (until: string | null) => ({
  id: 'p',
  kind: 'hand' as const,
  services: ['delivery' as const],
  until,
  reason: '',
  message: '',
  by,
  at: at(-5),
  seen_by: 0,
})
const said = (outlet: ReturnType<typeof anOutlet>) => {
  const { text, more } = serviceState(outlet, evening)
  return [text, more].filter(Boolean).join(' · ')
}

test.each([
  ['Taking orders · till 22:30', {}],
  ['Taking orders', { closes_at: null }],
  ['Busy +10 · 34 min left', { busy: { minutes: 10, until: at(34), half: false } }],
  ['Taking orders · till 22:30', { busy: { minutes: 10, until: at(0), half: false } }],
  ['Paused · 20 min left', { state: 'paused', pauses: [pause(at(20))] }],
  ['Paused', { state: 'paused', pauses: [pause(at(20)), pause(null)] }],
  ['Paused · 20 min left', { state: 'paused', pauses: [pause(at(20)), pause(at(5))] }],
  ['Closed · opens tomorrow 12:00', { state: 'closed', next_opening: at(1_038) }],
  ['Closed · opens 19:42', { state: 'closed', next_opening: at(60) }],
  ['Not live yet', { state: 'not_live' }],
] as const)('%s', (text, service) => {
  expect(said(anOutlet(service as Parameters<typeof anOutlet>[0]))).toBe(text)
})

test('a pause that has run out is none, without an announcement', () => {
  expect(said(anOutlet({ state: 'open', pauses: [pause(at(0))] }))).toBe(
    'Taking orders · till 22:30',
  )
})
