import { create } from 'zustand'
import type { WirePrinter, WirePrinting, WirePrintJob } from '#contract/staff/printing.ts'
import { mostPrinterLetters } from '#domain/listening.ts'

const minute = 60_000
/** Age from which a ticket is printed only on request: its order may be long finished. */
const lateAfter = 10 * minute

interface PrintersInReach {
  deviceId: string | null
  connectedIds: readonly string[]
}

export function canPrintOn(
  { id, kind, device_id }: WirePrinter,
  inReach: PrintersInReach,
): boolean {
  if (kind === 'browser') return device_id !== null && device_id === inReach.deviceId
  return (device_id === null || device_id === inReach.deviceId) && inReach.connectedIds.includes(id)
}

/** Names of the printers that a screen prints on, for its heartbeat; null for none. */
export function printerNames(
  printing: readonly Pick<WirePrinting, 'printers'>[],
  inReach: PrintersInReach,
): string | null {
  const reached = printing.flatMap(({ printers }) =>
    printers.filter((printer) => canPrintOn(printer, inReach)),
  )
  const names = [...new Set(reached.map(({ name }) => name))].join(', ')
  return names === '' ? null : names.slice(0, mostPrinterLetters)
}

/** Tickets that no screen is printing, oldest first. An expired claim counts as waiting. */
export function waitingJobs(
  { jobs }: Pick<WirePrinting, 'jobs'>,
  printerId: string,
  now: number,
): WirePrintJob[] {
  return jobs
    .filter(({ printer_id, state, claimed_until }) => {
      if (printer_id !== printerId) return false
      if (state === 'claimed') return claimed_until !== null && Date.parse(claimed_until) <= now
      return state === 'waiting' || state === 'failed'
    })
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}

export function isLate({ created_at }: Pick<WirePrintJob, 'created_at'>, now: number): boolean {
  return now - Date.parse(created_at) >= lateAfter
}

/** Milliseconds after which an unprinted ticket counts as missing; printing takes seconds. */
const printedWithin = minute / 6

/** Whether an order's ticket should have been printed by now, and was not. */
export function isUnprinted(
  { order_id, kind, state, created_at }: WirePrintJob,
  orderId: string,
  now: number,
): boolean {
  return (
    order_id === orderId &&
    kind === 'ticket' &&
    state !== 'printed' &&
    state !== 'dropped' &&
    now - Date.parse(created_at) >= printedWithin
  )
}

/** Number of waiting and late tickets of a printer with a problem; null if there is no problem. */
export function printerProblem(
  { id, state }: WirePrinter,
  printing: Pick<WirePrinting, 'jobs'>,
  now: number,
): { waiting: number; late: number } | null {
  const waiting = waitingJobs(printing, id, now)
  const late = waiting.filter((job) => isLate(job, now)).length
  const isBroken = state !== 'ready' && state !== 'unknown'
  // A printer that is off is no problem while it has nothing to print.
  return waiting.length > 0 && (isBroken || late > 0) ? { waiting: waiting.length, late } : null
}

/** Printers that may print tickets older than 10 minutes. */
export const useReleased = create<{ ids: string[] }>(() => ({ ids: [] }))

export function releaseTickets(id: string): void {
  useReleased.setState(({ ids }) => ({ ids: [...ids, id] }))
}

/** Tickets that become late afterwards need permission again. */
export function holdTickets(id: string): void {
  useReleased.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }))
}
