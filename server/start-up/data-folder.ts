import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

/**
 * Creates the data folder where it is missing and writes to it once, so that an unusable folder is found
 * before the database is opened in it.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
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
