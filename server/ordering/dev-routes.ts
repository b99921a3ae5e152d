import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireOwnMachine } from '#server/http/own-machine.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { moveOrderByNumber } from './move-by-number.ts'

const moveRequest = z.object({
  /** The host's own when left out. */
  tenant: z.string().max(80).optional(),
  number: z.string().max(20),
  status: z.string().max(40),
})

/**
 * `POST /dev/orders/move`: a stand-in for the kitchen, for `npm run order` while this process holds the embedded
 * database. Answers requests from this machine only, and does not exist in production.
 */
export function devOrderRoutes(app: FastifyInstance, nodeEnv: string): void {
  if (nodeEnv === 'production') return
  app.post('/dev/orders/move', { schema: { body: moveRequest } }, async (request, reply) => {
    requireOwnMachine(request)
    const { ctx } = request
    // Checked by the schema above.
    const { tenant = ctx.tenantId, number, status } = request.body as z.infer<typeof moveRequest>
    const data = await moveOrderByNumber(await getTenant(ctx, tenant), number, status)
    return reply.send({ status: 200, message: 'OK', data })
  })
}
