import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyDefinition } from '#contract/calls/definition.ts'
import { staffCallsPerMinute } from '#contract/calls/table.ts'
import { Refusal } from '#server/http/refusal.ts'
import { unknownField } from '#server/http/validation.ts'
import { requireAllowed } from './require-right.ts'
import { findStaff, type StaffContext } from './staff-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member or screen that makes this call; null on calls of diners. */
    staff: StaffContext | null
  }
  interface FastifyInstance {
    countStaffCall: ReturnType<FastifyInstance['createRateLimit']>
  }
}

/** Before the calls of the restaurant's side are added. @param factor multiplies the limit */
export function addStaffGuard(app: FastifyInstance, factor: number): void {
  app.decorateRequest('staff', null)
  app.decorate(
    'countStaffCall',
    app.createRateLimit({
      max: staffCallsPerMinute * factor,
      timeWindow: 60_000,
      keyGenerator: ({ staff }) => `staff ${staff?.tenantId} ${staff?.actor.id}`,
    }),
  )
}

/** Refuses with 403 a request that does not come from a page of its own host: a cookie alone does not write. */
export async function requireOwnOrigin({ headers, ctx }: FastifyRequest): Promise<void> {
  const { origin = '', host = '' } = headers
  const { protocol } = new URL(ctx.origin)
  // The port is that of the request: links may have another one (`PUBLIC_PORT`).
  const own = `${protocol}//${host}`
  const isOwn = origin === ctx.origin || (URL.canParse(own) && origin === new URL(own).origin)
  if (!isOwn) throw new Refusal('forbidden', { message: 'Please use the page of this restaurant.' })
}

/** Refuses with 422 the fields of a body where the call takes none. */
export async function requireNoFields({ body }: FastifyRequest): Promise<void> {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const [first] = fields
  if (first === undefined) return
  const faults = fields.map((field) => ({ field, message: unknownField(field) }))
  throw new Refusal('invalid', { message: unknownField(first), data: { errors: faults } })
}

/** The caller, refused unless the contract lets them: 401 without a session, 403 without the right. */
export function staffGuard(definition: AnyDefinition) {
  return async (request: FastifyRequest): Promise<void> => {
    const staff = await findStaff(request.ctx, request.headers.cookie)
    if (!staff) throw new Refusal('unauthorised')
    request.staff = staff
    const counted = await request.server.countStaffCall(request)
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Refusal('too_many_requests', { retryAfter: counted.ttlInSeconds })
    }
    await requireAllowed(staff, definition)
  }
}
