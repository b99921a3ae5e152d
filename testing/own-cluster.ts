import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './server-process.ts'

const execute = promisify(execFile)

/** A PostgreSQL server of the test's own, which no other test sees. */
export interface OwnCluster {
  /** As its superuser. */
  run(...statements: string[]): Promise<void>
  urlOf(login: string, database: string): string
  start(): Promise<void>
  /** `fast` ends all connections, `immediate` is a crash that needs recovery. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/**
 * Folder that holds these programs of PostgreSQL, the newest version; undefined where they are not installed.
 * `POSTGRES_PROGRAMS` names another, to try another version.
 */
export function serverPrograms(...names: string[]): string | undefined {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  return [process.env.POSTGRES_PROGRAMS ?? '', ...folders].find((folder) =>
    ['initdb', 'pg_ctl', ...names].every((name) => existsSync(join(folder, name))),
  )
}

/**
 * Folder that holds these client programs: `POSTGRES_CLIENTS`, to try another version than that of the server; without
 * it that of the server.
 */
export function clientPrograms(...names: string[]): string | undefined {
  const folder = process.env.POSTGRES_CLIENTS
  if (!folder) return serverPrograms(...names)
  return names.every((name) => existsSync(join(folder, name))) ? folder : undefined
}

/**
 * Makes a cluster and starts it. As root it runs as the user `postgres`, since PostgreSQL refuses root.
 * @param programs their folder, from `serverPrograms`
 * @param options.folder for its data; a temporary folder without it
 * @param options.settings of the server, in place of those that make it fast and not durable
 */
export async function startCluster(
  programs: string,
  options: { folder?: string; settings?: Record<string, string | number> } = {},
): Promise<OwnCluster> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'tiffin-cluster-')))
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const user = process.getuid?.() === 0 ? await ownerOf('postgres') : {}
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const run = (program: string, ...parameters: string[]) =>
    execute(join(programs, program), parameters, { ...user, cwd: folder })

  const encoding = ['--locale=C', '-E', 'UTF8']
  await run('initdb', '-D', 'data', '-U', 'postgres', '--auth=trust', '--no-sync', ...encoding)
  const settings = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(options.settings ?? { fsync: 'off' }),
  }).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...parameters: string[]) =>
    run('pg_ctl', '-D', 'data', '-w', '-t', '60', '-l', 'log', ...parameters)
  const start = async () => {
    await control('-o', `-p ${port} ${settings.join(' ')}`, 'start')
  }
  const stop = async (mode: 'fast' | 'immediate') => {
    await control('-m', mode, 'stop')
  }
  await start()
  const urlOf = (login: string, database: string) =>
    `postgres://${login}:word@127.0.0.1:${port}/${database}`
  return {
    urlOf,
    async run(...statements) {
      const client = new Client({ connectionString: urlOf('postgres', 'postgres') })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
    start,
    stop,
    async remove() {
      // It may be stopped already, or have ended by itself.
      await stop('immediate').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ownerOf(name: string): Promise<{ uid?: number; gid?: number }> {
  const id = async (flag: string) => Number((await execute('id', [flag, name])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
