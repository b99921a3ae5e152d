import { randomBytes, randomInt } from 'node:crypto'

export interface Random {
  /** Opaque, in order of time (UUID version 7). */
  id(): string
  /** 256 bits, base64url. */
  token(): string
  /** A whole number from 0 up to, but not including, `below`. */
  integer(below: number): number
}

/** The system's generator. */
export function systemRandom(now: () => Date): Random {
  return {
    id: () => uuidV7(now().getTime(), randomBytes(10)),
    token: () => randomBytes(32).toString('base64url'),
    integer: (below) => randomInt(below),
  }
}

/** 48 bits of milliseconds, then chance (RFC 9562 §5.7): ids made later sort later. */
function uuidV7(milliseconds: number, chance: Buffer): string {
  const hex =
    milliseconds.toString(16).padStart(12, '0') +
    (0x7000 | (chance.readUInt16BE(0) & 0x0fff)).toString(16) +
    (0x8000 | (chance.readUInt16BE(2) & 0x3fff)).toString(16) +
    chance.subarray(4).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
