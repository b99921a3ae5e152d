import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort, startServer } from '#testing/server-process.ts'

/** A running copy of the product with the demo's tenants, and the one with long names, on a database of its own. */
export interface Installation {
  port: number
  stop(): Promise<unknown>
}

/**
 * Builds and starts what is in a folder.
 * @param folder a checkout of this repository
 */
export async function startInstallation(folder: string): Promise<Installation> {
  const { buildStorefront, install, pinnedNode, run } = await import(
    pathToFileURL(join(folder, 'scripts/prepare.mjs')).href
  )
  install()
  const node = pinnedNode()
  await buildStorefront(node)
  const data = join(folder, 'test-results/screens-data')
  rmSync(data, { recursive: true, force: true })
  const env = { DATA_FOLDER: data, DEMO: '1', DEMO_KITCHEN: '0', LOG_LEVEL: 'error' }
  if (existsSync(join(folder, 'testing/long-names')))
    run(node, ['scripts/tenant.ts', 'import', 'testing/long-names'], { env })
  const port = await freePort()
  const server = await startServer({ ...env, PORT: String(port) }, folder)
  return { port, stop: () => server.stop() }
}

/**
 * Checks a commit out beside the work, with this checkout's packages where it needs the same.
 * @param commit anything that git knows a commit by
 * @returns its folder
 */
export function checkOut(commit: string): string {
  const root = join(import.meta.dirname, '..')
  const folder = join(root, 'test-results/screens-checkout')
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  mkdirSync(join(root, 'test-results'), { recursive: true })
  git('worktree', 'add', '--detach', '--force', folder, commit)
  const lock = 'package-lock.json'
  if (readFileSync(join(root, lock), 'utf8') === readFileSync(join(folder, lock), 'utf8'))
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  return folder

  function git(...parameters: string[]): void {
    const { status, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}
