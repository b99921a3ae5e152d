import { create } from 'zustand'
import { CallError, isRefusedAs } from '#contract/client/call-error.ts'
import type { WirePrinter, WirePrintJob } from '#contract/staff/printing.ts'
import { readStored, store } from '#staff/api/stored.ts'
import { isLate } from '#staff/live/print-queue.ts'
import { outcomeOf } from '#staff/live/steps.ts'
import { PrinterTrouble } from './printer-port.ts'

type Problem = PrinterTrouble['state'] | 'failed'

export interface PrintDependencies {
  now(): number
  /** Current tickets of this printer that no screen prints, the oldest first. */
  waiting(): WirePrintJob[]
  isReleased(): boolean
  claim(id: string): Promise<unknown>
  /** Puts the ticket on paper. Throws `PrinterTrouble` when it is known that it did not come out. */
  print(job: WirePrintJob): Promise<void>
  printed(id: string): Promise<unknown>
  failed(id: string, reason: Problem): Promise<unknown>
  /** The server refused this ticket: the printer is not at fault. */
  refused(id: string): unknown
  report(state: WirePrinter['state']): Promise<unknown>
}

/** Prints the tickets of a printer in turn, each claimed before. @returns what is wrong with the printer; null for nothing */
export async function printWaitingTickets(
  dependencies: PrintDependencies,
): Promise<Problem | null> {
  // A ticket tried here is not tried again before the next event brings its state.
  const taken = new Set<string>()
  for (;;) {
    const job = dependencies
      .waiting()
      .find(
        (each) =>
          !taken.has(each.id) && (dependencies.isReleased() || !isLate(each, dependencies.now())),
      )
    if (!job) return null
    taken.add(job.id)
    try {
      await dependencies.claim(job.id)
    } catch (error) {
      // Another screen prints it, or it is printed.
      if (isRefusedAs(error, 'wrong_state', 'not_found')) continue
      throw error
    }
    try {
      await dependencies.print(job)
    } catch (error) {
      // Later tickets are printed nevertheless.
      if (error instanceof CallError && outcomeOf(error.status) === 'refused') {
        dependencies.refused(job.id)
        continue
      }
      const problem = error instanceof PrinterTrouble ? error.state : 'failed'
      await dependencies.failed(job.id, problem)
      await dependencies.report(problem)
      return problem
    }
    await dependencies.printed(job.id)
  }
}

/** Milliseconds before the next attempt after this many consecutive failures: 10, 20 and 40 seconds, then a minute. */
function retryDelay(failures: number): number {
  return Math.min(60_000, 10_000 * 2 ** (failures - 1))
}

interface Failures {
  count: number
  /** When the last one was, by the same clock as the questions. */
  at: number
  /** The connection that failed. */
  port: unknown
}

const failing = new Map<string, Failures>()

/** Whether a printer that failed within a ticket may try again: ever more rarely, as each try prints its start. */
export function isAttemptDue(id: string, port: unknown, now: number): boolean {
  const last = failing.get(id)
  if (!last || last.port !== port) return true
  return now - last.at >= retryDelay(last.count)
}

/** Records the outcome of an attempt. */
export function recordAttempt(
  id: string,
  port: unknown,
  { failed, now }: { failed: boolean; now: number },
) {
  const last = failing.get(id)
  if (!failed) failing.delete(id)
  else failing.set(id, { count: last && last.port === port ? last.count + 1 : 1, at: now, port })
}

const key = 'printed'

/** Printed tickets that the server does not know of, also in memory: full storage must not print a ticket twice. */
const usePrinted = create<{ ids: string[] }>(() => ({ ids: [] }))

/** Also those of another page of this browser. */
export function unreportedTickets(): string[] {
  return [...new Set([...usePrinted.getState().ids, ...kept()])]
}

export function recordPrinted(id: string): void {
  keep([...unreportedTickets(), id])
}

/** Reports each printed ticket until the server has answered. */
export async function reportPrinted(say: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of unreportedTickets()) {
    try {
      await say(id)
    } catch (error) {
      // A refusal means that the server knows it already; without an answer it is reported again.
      if (!(error instanceof CallError) || outcomeOf(error.status) === 'again') throw error
    }
    keep(unreportedTickets().filter((each) => each !== id))
  }
}

function keep(ids: string[]): void {
  usePrinted.setState({ ids })
  store(key, ids.length > 0 ? ids : null)
}

function kept(): string[] {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
}
