import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireOwnMachine } from '#server/http/own-machine.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { inviteByCommand } from './invite-by-command.ts'
import { openTenant } from './open-tenant.ts'

const inviteRequest = z.object({
  tenant: z.string().max(80),
  contact: z.string().max(254),
  role: z.string().max(20),
})

const tenantRequest = z.object({
  slug: z.string().max(80),
  owner: z.string().max(254),
  name: z.string().min(1).max(80).optional(),
  host: z.string().max(200).optional(),
})

/**
 * `POST /dev/staff/invite` and `/dev/tenants`, for `npm run staff` and `npm run tenant` while this process holds the embedded
 * database. Only from this machine, and not there in production.
 */
export function devStaffRoutes(app: FastifyInstance, nodeEnv: string): void {
  if (nodeEnv === 'production') return
  app.post(
    '/dev/staff/invite',
    { schema: { body: inviteRequest } },
    async ({ ctx, body, socket }, reply) => {
      requireOwnMachine({ socket })
      // Checked by the schema above.
      const { tenant, contact, role } = body as z.infer<typeof inviteRequest>
      const data = await inviteByCommand(await getTenant(ctx, tenant), { contact, role })
      return reply.send({ status: 200, message: 'OK', data })
    },
  )
  app.post(
    '/dev/tenants',
    { schema: { body: tenantRequest } },
    async ({ ctx, body, socket }, reply) => {
      requireOwnMachine({ socket })
      // Checked by the schema above.
      const data = await openTenant(ctx, body as z.infer<typeof tenantRequest>)
      return reply.send({ status: 200, message: 'OK', data })
    },
  )
}
