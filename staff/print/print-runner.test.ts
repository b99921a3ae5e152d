import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import type { WirePrintJob } from '#contract/staff/printing.ts'
import { at, evening } from '#staff/fixtures/order.ts'
import { aPrintJob } from '#staff/fixtures/printing.ts'
import {
  isAttemptDue,
  type PrintDependencies,
  printWaitingTickets,
  recordAttempt,
  recordPrinted,
  reportPrinted,
  unreportedTickets,
} from './print-runner.ts'
import { PrinterTrouble } from './printer-port.ts'

/** A queue that the server holds, and a printer beside it. */
function testDependencies(jobs: WirePrintJob[], facts: Partial<PrintDependencies> = {}) {
  const log: string[] = []
  const left = new Map(jobs.map((job) => [job.id, job]))
  const note =
    (what: string) =>
    async (id: string, more = '') => {
      log.push([what, id, more].filter(Boolean).join(' '))
      if (what === 'printed') left.delete(id)
    }
  const dependencies: PrintDependencies = {
    now: () => evening,
    waiting: () => [...left.values()],
    isReleased: () => false,
    claim: note('claim'),
    print: async ({ id }) => note('print')(id),
    printed: note('printed'),
    failed: note('failed'),
    report: note('report'),
    refused: (id) => void log.push(`refused ${id}`),
    ...facts,
  }
  return { dependencies, log }
}

test('tickets are claimed, printed and said to be printed, in order', async () => {
  const { dependencies, log } = testDependencies([aPrintJob({ id: '1' }), aPrintJob({ id: '2' })])

  expect(await printWaitingTickets(dependencies)).toBeNull()
  expect(log).toEqual(['claim 1', 'print 1', 'printed 1', 'claim 2', 'print 2', 'printed 2'])
})

test('one that another screen has is left to it', async () => {
  const { dependencies, log } = testDependencies([aPrintJob({ id: '1' }), aPrintJob({ id: '2' })])
  const claim = dependencies.claim
  dependencies.claim = (id) =>
    id === '1' ? Promise.reject(new CallError(409, '', null, 'wrong_state')) : claim(id)

  await printWaitingTickets(dependencies)

  expect(log).toEqual(['claim 2', 'print 2', 'printed 2'])
})

test('a printer without paper stops the queue, and nothing is said to be printed', async () => {
  const { dependencies, log } = testDependencies([aPrintJob({ id: '1' }), aPrintJob({ id: '2' })], {
    print: () => Promise.reject(new PrinterTrouble('paper_out')),
  })

  expect(await printWaitingTickets(dependencies)).toBe('paper_out')
  expect(log).toEqual(['claim 1', 'failed 1 paper_out', 'report paper_out'])
})

test('tickets of over 10 minutes wait until somebody says that they are to be printed', async () => {
  const jobs = [aPrintJob({ id: 'late', created_at: at(-11) }), aPrintJob({ id: 'fresh' })]
  const first = testDependencies(jobs)
  await printWaitingTickets(first.dependencies)
  const released = testDependencies(jobs, { isReleased: () => true })
  await printWaitingTickets(released.dependencies)

  expect(first.log).toEqual(['claim fresh', 'print fresh', 'printed fresh'])
  expect(released.log[0]).toBe('claim late')
})

test('a ticket that this screen does not get keeps none of those after it from being printed', async () => {
  const { dependencies, log } = testDependencies([aPrintJob({ id: '1' }), aPrintJob({ id: '2' })])
  const print = dependencies.print
  dependencies.print = (job) =>
    job.id === '1' ? Promise.reject(new CallError(403, '', null, 'forbidden')) : print(job)

  expect(await printWaitingTickets(dependencies)).toBeNull()
  expect(log).toEqual(['claim 1', 'refused 1', 'claim 2', 'print 2', 'printed 2'])
})

test('a lost connection keeps the ticket for later', async () => {
  const { dependencies, log } = testDependencies([aPrintJob()], {
    claim: () => Promise.reject(new CallError(0, '')),
  })

  await expect(printWaitingTickets(dependencies)).rejects.toThrow()
  expect(log).toEqual([])
})

test('a printer that fails tries more and more rarely, until it prints', () => {
  const port = {}
  const tries: number[] = []
  for (let now = 0; now < 200_000; now += 10_000) {
    if (!isAttemptDue('counter', port, now)) continue
    tries.push(now / 1_000)
    recordAttempt('counter', port, { failed: now < 130_000, now })
  }

  expect(tries).toEqual([0, 10, 30, 70, 130, 140, 150, 160, 170, 180, 190])
})

test('a printer that was connected anew, and any other one, tries at once', () => {
  const port = {}
  recordAttempt('kitchen', port, { failed: true, now: 0 })

  expect(isAttemptDue('kitchen', port, 5_000)).toBe(false)
  expect(isAttemptDue('kitchen', {}, 5_000)).toBe(true)
  expect(isAttemptDue('bar', port, 5_000)).toBe(true)
})

/** What the browser keeps; `isFull` has it refuse to keep more. */
function aStorage() {
  const kept = new Map<string, string>()
  const storage = {
    isFull: false,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (storage.isFull) throw new DOMException('', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  return storage
}

let storage: ReturnType<typeof aStorage>
beforeEach(() => {
  storage = aStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(async () => {
  // Nothing is left for the next test.
  await reportPrinted(async () => {})
  vi.unstubAllGlobals()
})

test('a printed ticket is said until the server has answered', async () => {
  const said: string[] = []
  const answers = [new CallError(0, ''), new CallError(503, ''), new CallError(429, ''), null]
  const say = async (id: string) => {
    said.push(id)
    const answer = answers.shift()
    if (answer) throw answer
  }
  recordPrinted('one')
  for (let attempt = 0; attempt < 3; attempt++) await expect(reportPrinted(say)).rejects.toThrow()
  const before = unreportedTickets()
  await reportPrinted(say)

  expect(before).toEqual(['one'])
  expect(unreportedTickets()).toEqual([])
  expect(said).toEqual(['one', 'one', 'one', 'one'])
})

test('what the server refuses it knows already', async () => {
  recordPrinted('one')
  await reportPrinted(() => Promise.reject(new CallError(409, '', null, 'wrong_state')))

  expect(unreportedTickets()).toEqual([])
})

test('is known although the browser keeps nothing more', async () => {
  storage.isFull = true
  recordPrinted('one')
  const said: string[] = []
  const before = unreportedTickets()
  await reportPrinted(async (id) => said.push(id))

  expect([before, said, unreportedTickets()]).toEqual([['one'], ['one'], []])
})

test('a page that was loaded again knows what the one before has printed', () => {
  storage.setItem('printed', JSON.stringify(['one', 2, null]))

  expect(unreportedTickets()).toEqual(['one'])
})
