import { DatabaseUnfit } from '#database/database-unfit.ts'
import type { Environment } from '#server/environment.ts'
import { FolderFaults } from '#server/tenancy/import-tenant.ts'
import { StartFault } from './start-fault.ts'

type Settings = Pick<Environment, 'DATABASE_URL' | 'PORT' | 'HOST'>

/**
 * One sentence without secrets about what an operator has to correct after a failed start; undefined
 * for a bug, which is reported with its stack.
 */
export function faultSentence(error: unknown, settings: Settings): string | undefined {
  if (
    error instanceof StartFault ||
    error instanceof DatabaseUnfit ||
    error instanceof FolderFaults
  ) {
    return error.message
  }
  const { code = '', message = '', syscall = '' } = error as NodeJS.ErrnoException
  return (
    listenSentence(code, syscall, settings) ??
    (settings.DATABASE_URL ? databaseSentence(code, message, settings.DATABASE_URL) : undefined)
  )
}

function listenSentence(
  code: string,
  syscall: string,
  { PORT, HOST }: Settings,
): string | undefined {
  if (code === 'EADDRINUSE') {
    return `PORT: another process listens on port ${PORT} of ${HOST} already.`
  }
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${HOST}.`
  if (code === 'EACCES' && syscall === 'listen') {
    return `PORT: this user may not listen on port ${PORT}.`
  }
  return undefined
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]

/** @param code of the network or of PostgreSQL (SQLSTATE) */
function databaseSentence(code: string, message: string, url: string): string | undefined {
  const { hostname, port, username, pathname } = new URL(url)
  const server = `${hostname || 'the local socket'}:${port || '5432'}`
  const login = decodeURIComponent(username)
  if (unreachable.includes(code) || /timeout exceeded|Connection terminated/.test(message)) {
    return `DATABASE_URL: no PostgreSQL answers at ${server} (${code || 'no answer in time'}).`
  }
  switch (code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: PostgreSQL at ${server} refuses the login ${login}: wrong password, or not allowed from here.`
    case '3D000':
      return `DATABASE_URL: there is no database ${pathname.slice(1)} at ${server}.`
    case '42501':
      return `DATABASE_URL: the login ${login} lacks a right (${message}). It must own the database; see docs/operations.md.`
    case '53300':
      return `DATABASE_URL: PostgreSQL at ${server} has no connection left; raise max_connections or lower DATABASE_POOL.`
    case '57P03':
      return `DATABASE_URL: PostgreSQL at ${server} is starting or stopping; try again.`
  }
  return /SASL|SSL|certificate|self.signed/i.test(`${code} ${message}`)
    ? `DATABASE_URL: no connection to PostgreSQL at ${server}: ${message}.`
    : undefined
}
