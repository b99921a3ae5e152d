import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { BenchDatabase } from './database.ts'
import { openStream } from './event-stream.ts'
import { outletId as firstOutlet, tenantId } from './server.ts'

/** The staff host of the tenant in its folder. */
export const staffHost = 'staff.localhost'

/** A paired board with its session in the database. @returns the value of its cookie */
export async function pairScreen(
  { pool }: BenchDatabase,
  id = 'bench',
  outletId = firstOutlet,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into devices (tenant_id, id, name, purpose, outlets, created_at)
     values ($1, $2, 'Pass', 'board', $3, now())`,
    [tenantId, id, [outletId]],
  )
  await pool.query(
    `insert into staff_sessions (tenant_id, id, token_hash, device_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $2, now(), now(), now() + interval '1 day')`,
    [tenantId, id, createHash('sha256').update(token).digest()],
  )
  return token
}

/** A board's stream: when each order arrived on it first. */
export async function watchOrders(origin: string, token: string) {
  const arrived = new Map<string, number>()
  const board = new EventEmitter()
  let text = ''
  const close = await openBoard(origin, token, (part) => {
    text += part
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const id = /^event: order\ndata: \{"id":"([^"]+)"/.exec(event)?.[1]
      if (id && !arrived.has(id)) arrived.set(id, performance.now())
    }
    board.emit('change')
  })
  return {
    async shown(id: string): Promise<number> {
      while (!arrived.has(id)) await once(board, 'change')
      return arrived.get(id) ?? Number.NaN
    },
    close,
  }
}

/** Opens a board's stream and waits for its first snapshot. @returns the function that closes it */
export function openBoard(
  origin: string,
  token: string,
  onData?: (part: string) => void,
): Promise<() => void> {
  const headers = { host: `${staffHost}:${new URL(origin).port}`, cookie: `staff=${token}` }
  return openStream(`${origin}/api/staff/events`, headers, onData)
}
