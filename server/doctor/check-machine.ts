import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { checkRoom, noRoom } from '#database/room.ts'
import { serverBuild } from '#server/pages/renderer.ts'
import {
  type Finding,
  fault,
  type Installation,
  type OpenInstallation,
  ok,
  warning,
} from './check.ts'

export function checkBuild(): Finding {
  return existsSync(serverBuild)
    ? ok('The storefront is built.')
    : fault('The storefront is not built yet: run `npm run build`.')
}

export function checkProxy({ environment: { NODE_ENV, TRUST_PROXY = 0 } }: Installation): Finding {
  if (TRUST_PROXY > 0)
    return ok(`The address of a diner is read behind TRUST_PROXY=${TRUST_PROXY}.`)
  return NODE_ENV === 'production'
    ? warning(
        'TRUST_PROXY is none: behind a TLS proxy all diners count as one address, and limits refuse them. Set it to the number of proxies.',
      )
    : ok('Not expected outside production.')
}

const megabyte = 1024 * 1024
/** Below, the next commits of an embedded database may fail. */
const fewest = 100 * megabyte
const scarce = 1024 * megabyte

export async function checkDisk({
  environment: { DATABASE_URL, SECRET, DATA_FOLDER },
}: Installation): Promise<Finding> {
  if (DATABASE_URL && SECRET) return ok('Nothing is kept on the disk of this machine.')
  try {
    await access(DATA_FOLDER, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return reason === 'ENOENT'
      ? warning(`DATA_FOLDER: there is no folder ${DATA_FOLDER} yet; the first start makes it.`)
      : fault(`DATA_FOLDER: this user cannot write to the folder ${DATA_FOLDER} (${reason}).`)
  }
  const { bavail, bsize } = await statfs(DATA_FOLDER)
  return spaceFinding(bavail * bsize, DATA_FOLDER)
}

/** @param free bytes that this user may still write */
export function spaceFinding(free: number, folder: string): Finding {
  const says = `${Math.floor(free / megabyte).toLocaleString('en')} MB are free for DATA_FOLDER ${folder}`
  if (free < fewest) return fault(`${says}: make room before orders fail.`)
  return free < scarce ? warning(`${says}: make room soon.`) : ok(`${says}.`)
}

/** A database server's disk is on another machine: its free space can only be tested by a write. */
export async function checkDatabaseRoom({ database }: OpenInstallation): Promise<Finding> {
  try {
    await checkRoom(database.shared)
    return ok('The database can store orders.')
  } catch (error) {
    const reason = noRoom(error)
    if (!reason) throw error
    return fault(`No order can be taken: ${reason}. Make room for the database.`)
  }
}
