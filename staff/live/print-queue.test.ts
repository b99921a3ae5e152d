import { expect, test } from 'vitest'
import { at, evening } from '#staff/fixtures/order.ts'
import { aPrinter, aPrintJob } from '#staff/fixtures/printing.ts'
import {
  canPrintOn,
  isUnprinted,
  printerNames,
  printerProblem,
  waitingJobs,
} from './print-queue.ts'

const pass = { deviceId: 'pass', connectedIds: ['usb'] }

test.each([
  [aPrinter({ id: 'page', kind: 'browser', device_id: 'pass' }), true],
  [aPrinter({ id: 'page', kind: 'browser', device_id: 'counter' }), false],
  [aPrinter({ id: 'page', kind: 'browser', device_id: null }), false],
  [aPrinter({ id: 'usb', device_id: null }), true],
  [aPrinter({ id: 'usb', device_id: 'counter' }), false],
  [aPrinter({ id: 'other', device_id: null }), false],
])('printer %# is printed on here: %s', (printer, isMine) => {
  expect(canPrintOn(printer, pass)).toBe(isMine)
})

test('a screen names the printers that it prints on, in as many letters as a heartbeat has', () => {
  const usb = aPrinter({ id: 'usb', name: 'Bar', device_id: null })
  const page = aPrinter({ id: 'page', name: 'Pass', kind: 'browser', device_id: 'pass' })
  const other = aPrinter({ id: 'other', name: 'Cellar', device_id: null })
  const long = aPrinter({ ...usb, name: 'Grill '.repeat(13).trim() })

  expect(printerNames([{ printers: [usb, other] }, { printers: [page] }], pass)).toBe('Bar, Pass')
  expect(printerNames([{ printers: [long, page] }], pass)).toHaveLength(80)
  expect(printerNames([{ printers: [other] }], pass)).toBeNull()
})

test('tickets wait in order; one that another screen prints is left alone until its claim is over', () => {
  const jobs = [
    aPrintJob({ id: 'second', created_at: at(-1) }),
    aPrintJob({ id: 'first', created_at: at(-2), state: 'failed' }),
    aPrintJob({ id: 'held', state: 'claimed', claimed_until: at(0.5) }),
    aPrintJob({ id: 'given up', created_at: at(-3), state: 'claimed', claimed_until: at(0) }),
    aPrintJob({ id: 'done', state: 'printed' }),
    aPrintJob({ id: 'elsewhere', printer_id: 'bar' }),
  ]

  expect(waitingJobs({ jobs }, 'kitchen', evening).map(({ id }) => id)).toEqual([
    'given up',
    'first',
    'second',
  ])
})

test.each([
  ['ready', [-1], null],
  ['paper_out', [], null],
  ['paper_out', [-1, -2], { waiting: 2, late: 0 }],
  ['ready', [-1, -11], { waiting: 2, late: 1 }],
  ['unknown', [-10], { waiting: 1, late: 1 }],
] as const)('a printer that is %s with tickets of %j min: %o', (state, ages, problem) => {
  const jobs = ages.map((age) => aPrintJob({ id: String(age), created_at: at(age) }))

  expect(printerProblem(aPrinter({ state }), { jobs }, evening)).toEqual(problem)
})

test.each([
  ['10 seconds old', { created_at: at(-10 / 60) }, true],
  ['9 seconds old', { created_at: at(-9 / 60) }, false],
  ['refused by its printer', { state: 'failed' }, true],
  ['claimed', { state: 'claimed' }, true],
  ['on paper', { state: 'printed' }, false],
  ['forgotten', { state: 'dropped' }, false],
  ['of another order', { order_id: 'another' }, false],
  ['a slip that stops', { kind: 'stop' }, false],
] as const)('a ticket that is missing: %s', (_, facts, isMissing) => {
  expect(isUnprinted(aPrintJob(facts), 'order-BSB-1050', evening)).toBe(isMissing)
})
