import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { hostName } from './host-name.ts'
import { Refusal } from './refusal.ts'

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Refuses with 404 whoever asks from another machine, for commands that talk to the running server. */
export function requireOwnMachine({ socket }: Pick<FastifyRequest, 'socket'>): void {
  if (!loopback.includes(socket.remoteAddress ?? '')) throw new Refusal('not_found')
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
