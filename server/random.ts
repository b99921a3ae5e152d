import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export interface Random {
  /** Opaque, in order of time (UUID version 7). */
  id(): string
  /** 256 bits, base64url. */
  token(): string
  /** A whole number from 0 up to, but not including, `below`. */
  integer(below: number): number
}

/** Random values of the operating system. */
export function systemRandom(now: () => Date): Random {
  return {
    id: () => uuidV7(now().getTime()),
    token: () => randomBytes(32).toString('base64url'),
    integer: (below) => randomInt(below),
  }
}

/**
 * 48 bits of milliseconds, then random bits (RFC 9562 §5.7), so that ids sort by time. The random bits come from a
 * version 4 UUID, which has them at the same positions and which the system generates in batches.
 */
function uuidV7(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
