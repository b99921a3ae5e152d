import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireOwnMachine } from '#server/http/own-machine.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { placeRehearsalOrder } from './rehearse.ts'

const rehearsal = z.object({ tenant: z.string().max(80), outlet: z.string().max(80).optional() })

/**
 * `POST /dev/kitchen/rehearse`: one test order, for `npm run rehearse` while this process holds the embedded database. Only
 * from this machine, and not there in production.
 */
export function devKitchenRoutes(app: FastifyInstance, nodeEnv: string): void {
  if (nodeEnv === 'production') return
  app.post(
    '/dev/kitchen/rehearse',
    { schema: { body: rehearsal } },
    async ({ ctx, body, socket }, reply) => {
      requireOwnMachine({ socket })
      // Checked by the schema above.
      const { tenant, outlet } = body as z.infer<typeof rehearsal>
      const number = await placeRehearsalOrder(await getTenant(ctx, tenant), outlet)
      return reply.send({ status: 200, message: 'OK', data: { number } })
    },
  )
}
