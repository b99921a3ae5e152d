import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveOrderByNumber } from './move-by-number.ts'

const moveRequest = z.object({
  /** The host's own when left out. */
  tenant: z.string().max(80).optional(),
  number: z.string().max(20),
  status: z.string().max(40),
})

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * `POST /dev/orders/move`: a stand-in for the kitchen, for `npm run order` while this process holds the embedded
 * database. Only from this machine, and not there in production.
 */
export function devOrderRoutes(app: FastifyInstance, nodeEnv: string): void {
  if (nodeEnv === 'production') return
  app.post(
    '/dev/orders/move',
    { schema: { body: moveRequest } },
    async ({ ctx, body, socket }, reply) => {
      if (!loopback.includes(socket.remoteAddress ?? '')) throw new Refusal('not_found')
      // Checked by the schema above.
      const { tenant = ctx.tenantId, number, status } = body as z.infer<typeof moveRequest>
      const known = await ctx.db.shared
        .selectFrom('tenants')
        .select('id')
        .where('id', '=', tenant)
        .executeTakeFirst()
      if (!known) throw new Refusal('not_found', { message: `There is no tenant ${tenant}.` })

      const site = await ctx.content.load(tenant)
      const data = await moveOrderByNumber(tenantContext(ctx, tenant, site), number, status)
      return reply.send({ status: 200, message: 'OK', data })
    },
  )
}
