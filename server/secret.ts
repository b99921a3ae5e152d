import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from './start-up/start-fault.ts'

/**
 * The secret of an installation that was given none: made at the first start, kept in its data folder for the next
 * ones, readable by its owner only.
 */
export async function installationSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  try {
    // 'wx': of two processes that start at once one writes, and both read the same.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new StartFault(`${file} is damaged: remove it, or set SECRET.`)
  return secret
}
