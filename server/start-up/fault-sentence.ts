import { DatabaseUnfit } from '#database/failure.ts'
import type { Environment } from '#server/environment.ts'
import { FolderFaults } from '#server/tenancy/import-tenant.ts'
import { StartFault } from './start-fault.ts'

/**
 * One step of the start. A fault that the operator has to fix ends the process with its sentence and exit code 1;
 * anything else is a bug and is rethrown.
 */
export async function orStop<T>(
  step: () => T | Promise<T>,
  settings: Partial<Environment> = {},
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const sentence = faultSentence(error, {
      DATABASE_URL: '',
      PORT: 0,
      HOST: '',
      ...settings,
    })
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

type Settings = Pick<Environment, 'DATABASE_URL' | 'PORT' | 'HOST'> &
  Partial<Pick<Environment, 'METRICS_PORT' | 'METRICS_HOST'>>

/** Node's error for an address that cannot be listened on, or for a file. */
type SystemError = NodeJS.ErrnoException & { port?: number; hostname?: string }

/**
 * One sentence without secrets that tells an operator how to fix a failed start; undefined for a bug, which is reported
 * with its stack.
 */
export function faultSentence(error: unknown, settings: Settings): string | undefined {
  if (
    error instanceof StartFault ||
    error instanceof DatabaseUnfit ||
    error instanceof FolderFaults
  ) {
    return error.message
  }
  return (
    listenSentence(error as SystemError, settings) ??
    (settings.DATABASE_URL
      ? databaseSentence(error as SystemError, settings.DATABASE_URL)
      : undefined)
  )
}

function listenSentence(
  { code = '', syscall, port, hostname }: SystemError,
  { PORT, HOST, METRICS_PORT, METRICS_HOST = '' }: Settings,
): string | undefined {
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code) && hostname) {
    const variable = { [METRICS_HOST]: 'METRICS_HOST', [HOST]: 'HOST' }[hostname]
    return variable && `${variable}: nobody knows an address of the name ${hostname}.`
  }
  if (syscall !== 'listen') return undefined
  const isForMetrics = port !== undefined && port === METRICS_PORT && port !== PORT
  const name = isForMetrics ? 'METRICS_' : ''
  const [wantedPort, host] = isForMetrics ? [port, METRICS_HOST] : [PORT, HOST]
  switch (code) {
    case 'EADDRINUSE':
      return `${name}PORT: another process listens on port ${wantedPort} of ${host} already.`
    case 'EADDRNOTAVAIL':
      return `${name}HOST: this machine has no address ${host}.`
    case 'EACCES':
      return `${name}PORT: this user may not listen on port ${wantedPort}.`
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

/** @param error with a code of the network or of PostgreSQL (SQLSTATE) */
function databaseSentence(error: SystemError, url: string): string | undefined {
  if (error instanceof URIError) {
    return 'DATABASE_URL: a % in it begins no character; write %25 for the sign itself.'
  }
  const { code = '', message = '', syscall, path } = error
  if (syscall === 'open') return `DATABASE_URL: the file ${path} cannot be read (${code}).`
  const { hostname, port, username, pathname } = new URL(url)
  const server = `${hostname || 'the local socket'}:${port || '5432'}`
  const login = decoded(username)
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

/** The decoded login, or the raw one if it cannot be decoded. */
function decoded(login: string): string {
  try {
    return decodeURIComponent(login)
  } catch {
    return login
  }
}
