import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from './start-up/start-fault.ts'

/**
 * The secret of an installation without `SECRET`: created at the first start, stored in the data folder for the next
 * ones, readable by its owner only.
 */
export async function installationSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  try {
    // 'wx': if two processes start at once, one writes and both read the same secret.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Nothing to read where it is a folder, or somebody else's.
  const secret = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (secret.length < 32) throw new StartFault(`${file} is damaged: remove it, or set SECRET.`)
  return secret
}
