import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Refuses with 404 whoever asks from another machine, for commands that talk to the running server. */
export function requireOwnMachine({ socket }: Pick<FastifyRequest, 'socket'>): void {
  if (!loopback.includes(socket.remoteAddress ?? '')) throw new Refusal('not_found')
}
