import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFault } from './start-fault.ts'

/**
 * Creates the data folder where it is missing and writes to it once, so that an unusable folder is found
 * before the database is opened in it.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`)
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartFault(
      reason === 'ENOSPC'
        ? `DATA_FOLDER: the disk of ${folder} is full.`
        : `DATA_FOLDER: this user cannot write to the folder ${folder} (${reason}).`,
    )
  }
}

/** Not with `recursive`: Node tries for ever where a new folder is refused with ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || parent === folder || existsSync(parent)) throw error
    await makeFolder(parent)
    await makeFolder(folder)
  }
}

/**
 * The secret of an installation without `SECRET`: created at the first start, stored in the data folder for the next
 * ones, readable by its owner only.
 */
export async function installationSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  try {
    // 'wx': if two processes start at the same time, one writes and both read the same secret.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Unreadable if it is a folder, or belongs to another user.
  const secret = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (secret.length < 32) throw new StartFault(`${file} is damaged: remove it, or set SECRET.`)
  return secret
}
