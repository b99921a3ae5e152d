import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { envelope } from '#contract/envelope.ts'
import { menuItem, menuResponse } from '#contract/menu.ts'
import { createCachedAnswers } from '#server/http/cached-answer.ts'
import type { Api } from '#server/http/call.ts'
import { findMenu, getItem, toWireMenu } from './get-menu.ts'

/** Menus change with the content only: their answers are kept as bytes, like pages. */
export function menuRoutes(api: Api): void {
  const sendCached = createCachedAnswers()

  api.get(
    '/menu/:param',
    {
      schema: {
        summary: 'The menu of an outlet, by its id or slug',
        params: z.object({ param: z.string().max(80) }),
        response: { 200: envelope(menuResponse) },
      },
    },
    (request: FastifyRequest<{ Params: { param: string } }>, reply: FastifyReply) => {
      const { site } = request.ctx
      const found = findMenu(site, request.params.param)
      return sendCached(request, reply, `menu ${found.outlet.id}`, () => toWireMenu(found))
    },
  )

  api.get(
    '/menu/item/:id',
    {
      schema: {
        summary: 'One dish',
        params: z.object({ id: z.string().max(160) }),
        response: { 200: envelope(menuItem) },
      },
    },
    (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { site } = request.ctx
      const item = getItem(site, request.params.id)
      return sendCached(request, reply, `item ${item.id}`, () => item)
    },
  )
}
