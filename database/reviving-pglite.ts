import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Bytes that the disk must have free before the database is opened again: recovery writes, and must not fail too. */
const neededToReopen = 64 * 1024 * 1024

/** What the driver of pg uses of PGlite. */
type Session = Pick<PGlite, 'waitReady' | 'execProtocolStream'>

/**
 * PGlite that opens its folder again after PostgreSQL gave up with a PANIC, as it does when the disk has no room for its
 * log. A server would restart itself; PGlite would spin for ever on the next statement, and with it the process.
 *
 * Each connection of pg is one session: what is left of one that failed is dropped, never run on the next.
 */
export class RevivingPGlite implements Session {
  private readonly folder: string | undefined
  private readonly open: () => Promise<PGlite>
  private pglite: PGlite | undefined
  /** Why there is no database, for the next statement to fail with; then the session is silent until the next one. */
  private failure: Error | undefined

  constructor(pglite: PGlite, folder: string | undefined, open: () => Promise<PGlite>) {
    this.pglite = pglite
    this.folder = folder
    this.open = open
  }

  /** Asked for by each new connection. Never rejects: nobody listens there; the first statement fails instead. */
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
    // Not closed: it would have to execute something.
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
