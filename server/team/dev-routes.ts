import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/context.ts'
import { requireCommand } from '#server/http/own-machine.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { inviteByCommand } from './invitations.ts'
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
  country: z.string().max(2).optional(),
  currency: z.string().max(3).optional(),
  timeZone: z.string().max(60).optional(),
})

/** For `npm run staff` and `npm run tenant` while this process holds the embedded database. Not in production. */
export function devStaffRoutes(app: FastifyInstance, services: Services): void {
  if (services.environment.NODE_ENV === 'production') return
  const config = { isCommand: true }
  app.post(
    '/dev/staff/invite',
    { config, schema: { body: inviteRequest } },
    async (request, reply) => {
      await requireCommand(request, services)
      // Checked by the schema above.
      const { tenant, contact, role } = request.body as z.infer<typeof inviteRequest>
      const data = await inviteByCommand(await getTenant(services, tenant), { contact, role })
      return reply.send({ status: 200, message: 'OK', data })
    },
  )
  app.post('/dev/tenants', { config, schema: { body: tenantRequest } }, async (request, reply) => {
    await requireCommand(request, services)
    // Checked by the schema above.
    const data = await openTenant(services, request.body as z.infer<typeof tenantRequest>)
    return reply.send({ status: 200, message: 'OK', data })
  })
}
