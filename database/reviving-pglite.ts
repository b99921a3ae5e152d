import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'

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
export class RevivingPGlite implements Session {
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
