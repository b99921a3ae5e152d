import type { Tx } from '#database/connection.ts'
import type { ContentAuthor } from '#database/content-tables.ts'
import type { Content } from './content/build-content.ts'
import type { ContentState } from './content-state.ts'

/** What a tenant's content becomes, and who makes it so. */
export interface ContentChange {
  tenantId: string
  /** What it was made from. */
  state: ContentState
  files: ReadonlyMap<string, Buffer>
  door: 'app' | 'folder'
  by: ContentAuthor
  at: Date
  note?: string
  /** The version that this one takes back. */
  undoes?: number
  /** The folder that it comes from. */
  source?: { files: ReadonlyMap<string, Buffer>; hash: string }
  /** Operations of a draft have said already which fields they change. */
  isNoted?: boolean
  /** What else belongs to the change, in its transaction and under the role of the running server. */
  alongside?: (tx: Tx, version: number, content: Content) => Promise<void>
}
