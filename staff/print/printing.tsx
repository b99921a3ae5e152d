import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { calls } from '#contract/calls.ts'
import { addressOf } from '#contract/client/call-address.ts'
import { isRefusedAs } from '#contract/client/call-error.ts'
import type { WirePrinter, WirePrinting } from '#contract/staff/printing.ts'
import { ticketPageAddress } from '#contract/staff/ticket-pages.ts'
import { call, fetchFile } from '#staff/api/client.ts'
import { serverNow, useBoard } from '#staff/live/board-store.ts'
import {
  canPrintOn,
  holdTickets,
  printerNames,
  useReleased,
  waitingJobs,
} from '#staff/live/print-queue.ts'
import { useNow } from '#staff/live/use-now.ts'
import { meQuery } from '#staff/shell/me.ts'
import { forgetLost, reconnectPrinters, usePrinters, watchCables } from './connected-printers.ts'
import {
  isAttemptDue,
  printWaitingTickets,
  recordAttempt,
  recordPrinted,
  reportPrinted,
  unreportedTickets,
} from './print-runner.ts'
import type { PrinterPort } from './printer-port.ts'

/** How often a printer in trouble is asked again, and what waits is looked at without an event. */
const every = 10_000

/** Prints waiting tickets on the printers that this screen reaches. Renders nothing. */
export function Printing({ onReach }: { onReach(names: string | null): void }) {
  const { data: me } = useQuery(meQuery)
  const printing = useBoard(({ snapshot }) => snapshot?.printing)
  const isOnline = useBoard(({ lostSince, isFresh }) => lostSince === null && isFresh)
  const ports = usePrinters((state) => state.ports)
  const lost = usePrinters((state) => state.lost)
  const released = useReleased(({ ids }) => ids)
  const tick = useNow(every)
  const isBusy = useRef(new Set<string>())
  useEffect(() => {
    void reconnectPrinters()
    return watchCables()
  }, [])
  // A serial port that failed is still plugged in: no event says when it works again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tick looks again
  useEffect(() => {
    void reconnectPrinters(['serial'])
  }, [tick])
  const deviceId = me?.device?.id ?? null
  const names = printerNames(printing ?? [], { deviceId, connectedIds: Object.keys(ports) })
  useEffect(() => {
    onReach(names)
    return () => onReach(null)
  }, [names, onReach])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tick looks again at a printer that was in trouble
  useEffect(() => {
    if (!isOnline) return
    for (const id of lost) void reportLost(id)
    const inReach = { deviceId, connectedIds: Object.keys(ports) }
    for (const { printers } of printing ?? [])
      for (const printer of printers) {
        if (!canPrintOn(printer, inReach) || isBusy.current.has(printer.id)) continue
        if (!isAttemptDue(printer.id, ports[printer.id], serverNow())) continue
        isBusy.current.add(printer.id)
        void serve(printer, ports[printer.id])
          // A connection that is lost, or a session that has ended: the next event or tick tries again.
          .catch(() => {})
          .finally(() => isBusy.current.delete(printer.id))
      }
  }, [printing, ports, lost, released, isOnline, deviceId, tick])
  return null
}

async function serve(printer: WirePrinter, port: PrinterPort | undefined): Promise<void> {
  await reportPrinted(markPrinted)
  const { id, state } = printer
  const isReady = state === 'ready' || state === 'unknown'
  const answer = port ? await port.ask() : null
  // One in trouble is asked until it is well; one that never answers is tried by its next ticket.
  const now = answer ?? 'ready'
  if (now !== 'ready') {
    if (now !== state) await report(id, now)
    return
  }
  if (!isReady || (state === 'unknown' && answer)) await report(id, 'ready')
  const problem = await printWaitingTickets({
    now: serverNow,
    waiting: () =>
      waitingJobs(ofPrinter(id), id, serverNow()).filter(
        (job) => !unreportedTickets().includes(job.id) && !refused.has(job.id),
      ),
    isReleased: () => useReleased.getState().ids.includes(id),
    claim: (job) => call(calls.claimPrintJob, { params: { id: job } }),
    print: async ({ id: job }) => (port ? port.print(await ticketBytes(job)) : printPage(job)),
    printed: (job) => {
      recordPrinted(job)
      return reportPrinted(markPrinted)
    },
    failed: (job, reason) => call(calls.markPrintFailed, { params: { id: job }, body: { reason } }),
    refused: (job) => refused.add(job),
    report: (problem) => report(id, problem),
  })
  recordAttempt(id, port, { failed: problem === 'failed', now: serverNow() })
  holdTickets(id)
}

/** Repeated at the next tick where the server was not reached. */
async function reportLost(id: string): Promise<void> {
  const isHeard = await report(id, 'off').then(
    () => true,
    (error: unknown) => isRefusedAs(error, 'not_found'),
  )
  if (isHeard) forgetLost(id)
}

function markPrinted(id: string) {
  return call(calls.markPrinted, { params: { id } })
}

function report(id: string, state: WirePrinter['state']) {
  return call(calls.reportPrinter, { params: { id }, body: { state } })
}

function ofPrinter(id: string): Pick<WirePrinting, 'jobs'> {
  const { snapshot } = useBoard.getState()
  return (
    snapshot?.printing.find(({ printers }) => printers.some((each) => each.id === id)) ?? {
      jobs: [],
    }
  )
}

/** All copies of it. Bytes, not the envelope: the client of calls reads only that. */
async function ticketBytes(job: string): Promise<Uint8Array> {
  const { url } = addressOf(calls.getPrintJobTicket, {
    params: { id: job },
    query: { format: 'escpos' },
  })
  const { body } = await fetchFile(url, 'read')
  return new Uint8Array(await body.arrayBuffer())
}

/** Tickets refused to this screen, such as those of last week's orders: not tried again before a reload. */
const refused = new Set<string>()

/** Waits for a browser's report of a printed ticket at most as long as a claim lasts. */
const longest = 25_000
/** The frame's own request; the one before has just been answered. */
const longestLoad = 15_000

/** Prints a ticket by the browser in a hidden frame; silent in a kiosk that prints, elsewhere the browser asks. */
async function printPage(job: string): Promise<void> {
  const address = ticketPageAddress('job', job)
  // A frame does not say why it stays empty.
  await fetchFile(address, 'read')
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  try {
    await new Promise((resolve, reject) => {
      frame.onload = resolve
      frame.onerror = reject
      setTimeout(() => reject(new Error('the ticket took too long')), longestLoad)
      document.body.append(frame)
    })
    const page = frame.contentWindow
    if (!page?.document.querySelector('main')) throw new Error('the ticket did not come')
    await new Promise<void>((resolve) => {
      page.addEventListener('afterprint', () => resolve())
      setTimeout(resolve, longest)
      page.print()
    })
  } finally {
    frame.remove()
  }
}
