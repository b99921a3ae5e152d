import { type Api, nothing, publicCall } from '#server/http/call.ts'
import { countVisit } from './count-visit.ts'

export function visitRoutes(api: Api): void {
  publicCall(
    api,
    {
      method: 'GET',
      path: '/visitor',
      summary: 'Counts the visit, once per browser and day',
      data: nothing,
      limit: 60,
    },
    async (ctx, { headers, reply }) => {
      reply.header('cache-control', 'no-store')
      await countVisit(ctx, headers['user-agent'] ?? '')
      return null
    },
  )
}
