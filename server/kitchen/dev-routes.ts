import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/context.ts'
import { requireCommand } from '#server/http/own-machine.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { placeRehearsalOrder } from './rehearsal-order.ts'

const rehearsal = z.object({ tenant: z.string().max(80), outlet: z.string().max(80).optional() })

/**
 * `POST /dev/kitchen/rehearse`: one test order, for `npm run rehearse` while this process holds the embedded database.
 * Answers requests from this machine only, and does not exist in production.
 */
export function devKitchenRoutes(app: FastifyInstance, services: Services): void {
  if (services.environment.NODE_ENV === 'production') return
  app.post(
    '/dev/kitchen/rehearse',
    { config: { isCommand: true }, schema: { body: rehearsal } },
    async (request, reply) => {
      await requireCommand(request, services)
      // Checked by the schema above.
      const { tenant, outlet } = request.body as z.infer<typeof rehearsal>
      const number = await placeRehearsalOrder(await getTenant(services, tenant), outlet)
      return reply.send({ status: 200, message: 'OK', data: { number } })
    },
  )
}
