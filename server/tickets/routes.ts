import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { definitionOf } from '#contract/calls/table.ts'
import { calls } from '#contract/calls.ts'
import { ticketQuery } from '#contract/staff/printing.ts'
import { ticketPages } from '#contract/staff/ticket-pages.ts'
import { type Ticket, ticketText } from '#domain/ticket-layout.ts'
import { type Api, answer } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import { getJob } from '#server/printers/print-jobs.ts'
import { staffGuard } from '#server/staff/guard.ts'
import { toEscPos } from './escpos.ts'
import { getJobTicket, getTicket, printOrder } from './get-ticket.ts'
import { ticketPage } from './ticket-page.ts'

/** Tickets as lines, text, bytes for a printer, and pages. */
export function ticketRoutes(api: Api): void {
  answer(api, {
    getTicket: async (ctx, { params, query, reply }) =>
      send(reply, await getTicket(ctx, params.id, query), { format: query.format }),
    getPrintJobTicket: async (ctx, { params, query, reply }) => {
      const { times } = await getJob(ctx, params.id)
      return send(reply, await getJobTicket(ctx, params.id), { format: query.format, times })
    },
    printOrder: (ctx, { params, body }) => printOrder(ctx, params.id, body),
  })
  printPages(api)
}

const page = z.object({ print: z.enum(['0', '1']).default('0') })
const orderPage = page.extend(ticketQuery.omit({ format: true }).shape)
const id = z.object({ id: z.string().max(100) })

/** `/print/*`: pages that the browser itself prints. A caller who may read the ticket by a call may open its page. */
function printPages(api: Api): void {
  const guard = { preValidation: staffGuard(definitionOf(calls.getTicket)) }
  api.get(
    ticketPages.order,
    { ...guard, schema: { params: id, querystring: orderPage } },
    async ({ staff, params, query }, reply) => {
      if (!staff) throw new Refusal('unauthorised')
      // Checked by the schemas above.
      const { copy, width, print } = query as z.output<typeof orderPage>
      const ticket = await getTicket(staff, (params as z.output<typeof id>).id, { copy, width })
      return sendPage(reply, ticket, { times: 1, prints: print === '1' })
    },
  )
  api.get(
    ticketPages.job,
    { ...guard, schema: { params: id, querystring: page } },
    async ({ staff, params, query }, reply) => {
      if (!staff) throw new Refusal('unauthorised')
      const { id: jobId } = params as z.output<typeof id>
      const { times } = await getJob(staff, jobId)
      const ticket = await getJobTicket(staff, jobId)
      const { print } = query as z.output<typeof page>
      return sendPage(reply, ticket, { times, prints: print === '1' })
    },
  )
}

function sendPage(
  reply: FastifyReply,
  ticket: Ticket,
  shown: { times: number; prints: boolean },
): FastifyReply {
  const { html, policy } = ticketPage(ticket, shown)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(html)
}

/** @param times how many copies the printer prints */
function send(
  reply: FastifyReply,
  ticket: Ticket,
  { format, times = 1 }: { format: 'json' | 'text' | 'escpos'; times?: number },
): Ticket | FastifyReply {
  if (format === 'json') return ticket
  if (format === 'text') return reply.type('text/plain; charset=utf-8').send(ticketText(ticket))
  return reply
    .type('application/octet-stream')
    .send(Buffer.concat(Array<Buffer>(times).fill(toEscPos(ticket))))
}
