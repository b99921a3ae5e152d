import { fsyncSync, mkdirSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { DatabaseInUse, DatabaseUnfit } from './failure.ts'

/** PGlite's own start parameters without `-F`, which turns syncing off. */
const durableStart = [
  '--single',
  '-O',
  '-j',
  ...[
    'wal_sync_method=fsync',
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'io_method=sync',
    'max_parallel_maintenance_workers=0',
  ].flatMap((setting) => ['-c', setting]),
]

/**
 * PGlite's own for a database in memory, with a smaller buffer: it is filled with zeros at each start, which takes longer
 * than anything else there.
 */
const startInMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

export interface Embedded {
  poolConfig: PoolConfig
  close(): Promise<void>
}

/**
 * Opens PostgreSQL inside this process: in `folder`, durable and locked, or in memory without one.
 * @param dump data directory that the one in memory starts from, a tar archive; an empty database without it
 * @throws DatabaseUnfit when the folder cannot be used, DatabaseInUse when another process has it
 */
export async function openEmbedded(folder: string | undefined, dump?: Blob): Promise<Embedded> {
  const unlock = folder ? lock(folder) : () => {}
  const open = () =>
    folder
      ? PGlite.create({ fs: new SyncingNodeFS(folder), startParams: durableStart })
      : PGlite.create({ ...(dump ? { loadDataDir: dump } : {}), startParams: startInMemory })
  const first = await open().catch((cause: unknown) => {
    unlock()
    throw folder ? new DatabaseUnfit(unusable(folder), { cause }) : cause
  })
  const pglite = new RevivingPGlite(first, folder, open)
  // A connection caches its prepared statements, which end with its session, so that each client needs its own.
  class EmbeddedClient extends Client {
    constructor(config?: ClientConfig) {
      // The driver calls only the methods that our class has.
      super({ ...config, ...(createPgConfig(pglite as unknown as PGlite) as object) })
    }
  }
  return {
    poolConfig: { Client: EmbeddedClient, max: 1, idleTimeoutMillis: 0 },
    async close() {
      await pglite.close()
      unlock()
    },
  }
}

/** Stops a second process, which would silently lose commits of the first. The system releases the lock after a crash. */
function lock(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true })
  const file = openLock(`${folder}.lock`)
  try {
    file.exec('begin exclusive')
  } catch {
    throw new DatabaseInUse(
      `The database in ${folder} is in use by another process. Stop that one first.`,
    )
  }
  return () => file.close()
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (cause) {
    throw new DatabaseUnfit(`DATA_FOLDER: this user cannot open the file ${path}.`, { cause })
  }
}

/** Bytes of free disk space below which PostgreSQL may not start. */
const neededToStart = 16 * 1024 * 1024

function unusable(folder: string): string {
  const { bavail, bsize } = statfsSync(dirname(folder))
  return bavail * bsize < neededToStart
    ? `DATA_FOLDER: the disk of ${folder} is full.`
    : `DATA_FOLDER: the database in ${folder} cannot be opened: it is damaged, or of another version of PostgreSQL. See docs/operations.md, Upgrades, or restore a backup.`
}

/** PGlite's own file system never syncs to the disk: its `fsync` does nothing. */
class SyncingNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    result.emscriptenOpts.preRun?.push((module) => {
      // Emscripten's module has no declared NODEFS.
      const { NODEFS } = module as unknown as {
        NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
      }
      NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    })
    return result
  }
}

/** Bytes of free disk space needed before reopening, since recovery writes as well. */
const neededToReopen = 64 * 1024 * 1024

/** The part of PGlite that the driver of pg uses. */
type Session = Pick<PGlite, 'waitReady' | 'execProtocolStream'>

/**
 * Reopens PGlite after PostgreSQL stopped with a PANIC, as it does if the disk has no space for its write-ahead log. A
 * PostgreSQL server would restart itself; PGlite would loop for ever on the next statement and block the process. Each
 * connection of pg is one session. Remaining messages of a failed session are discarded, never sent to the next
 * session.
 */
class RevivingPGlite implements Session {
  private readonly folder: string | undefined
  private readonly open: () => Promise<PGlite>
  private pglite: PGlite | undefined
  /** Error of the failed reopening, thrown by the next statement; later messages of that session get no answer. */
  private failure: Error | undefined

  constructor(pglite: PGlite, folder: string | undefined, open: () => Promise<PGlite>) {
    this.pglite = pglite
    this.folder = folder
    this.open = open
  }

  /** Read by each new connection. Never rejects, since no code handles that; the first statement fails instead. */
  get waitReady(): Promise<void> {
    return this.reopen()
  }

  execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    if (!this.pglite) {
      const { failure } = this
      this.failure = undefined
      if (failure) throw failure
      return []
    }
    const answer = await this.pglite.execProtocolStream(message, options)
    const panic = answer.find((part) => 'severity' in part && part.severity === 'PANIC')
    if (!panic) return answer
    // Not closed: closing would execute a statement.
    this.pglite = undefined
    throw new Error('PGlite failed', { cause: panic })
  }

  async close(): Promise<void> {
    await this.pglite?.close()
  }

  private async reopen(): Promise<void> {
    if (this.pglite) return
    try {
      await this.checkRoom()
      this.pglite = await this.open()
      this.failure = undefined
    } catch (cause) {
      this.failure = new Error('PGlite failed, and could not be opened again', { cause })
    }
  }

  private async checkRoom(): Promise<void> {
    if (!this.folder) return
    const { bavail, bsize } = await statfs(this.folder)
    if (bavail * bsize < neededToReopen) throw new Error('The disk is full')
  }
}
