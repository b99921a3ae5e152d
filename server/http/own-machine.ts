import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { hostName } from './host-name.ts'
import { Refusal } from './refusal.ts'

const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
/** Headers that proxies add. A proxy on this machine connects from loopback too, for clients of any machine. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether a request comes from a program on this machine, and through no proxy, whether or not `TRUST_PROXY` is set. */
export function isOwnMachine({
  socket,
  headers,
}: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    forwarding.every((name) => headers[name] === undefined)
  )
}

/** Refuses requests of other machines with 404, for commands that talk to the running server. */
export function requireOwnMachine(request: Pick<FastifyRequest, 'socket' | 'headers'>): void {
  if (!isOwnMachine(request)) throw new Refusal('not_found')
}

/**
 * Lets in a command of this machine that is about the installation, also before it has a restaurant: at `localhost`, or at a
 * host where diners order. Any other name may be that of a page whose author has it point here.
 */
export async function requireCommand(
  request: FastifyRequest,
  { content }: Pick<Services, 'content'>,
): Promise<void> {
  requireOwnMachine(request)
  const host = hostName(request)
  if (host === 'localhost') return
  const known = await content.findHost(host)
  if (!known || known.kind === 'staff') throw new Refusal('not_found')
}
