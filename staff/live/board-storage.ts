import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { WireBoard } from '#contract/staff/board.ts'
import type { QueuedStep } from './steps.ts'

interface Kept extends DBSchema {
  /** The last full snapshot, when it was stored, and the dockets touched on it. */
  board: { key: 'last' | 'touched'; value: KeptSnapshot | Touches }
  /** Queued steps, in the order of the taps. */
  steps: { key: number; value: QueuedStep; indexes: { key: string } }
}

interface KeptSnapshot {
  /** Property names as stored by earlier builds. */
  picture: WireBoard
  /** By this device's clock. */
  at: number
  /** The server's clock minus this device's, in milliseconds; absent in boards stored by earlier builds. */
  clockOffset?: number
}

/** By order id: when its docket was touched, by the server's clock. */
export type Touches = Record<string, number>

const day = 24 * 60 * 60_000
/** Maximum age of a stored board: orders contain names and addresses. */
export const longestKept = day

/** Storage of this device: the last board, and the unsent steps and touches. */
export interface BoardStorage {
  saveBoard(snapshot: WireBoard, now: number, clockOffset: number): Promise<void>
  /** Null if there is none, or only an expired one, which is then deleted. */
  loadBoard(now: number): Promise<{ snapshot: WireBoard; clockOffset: number } | null>
  addStep(step: QueuedStep): Promise<void>
  removeStep(key: string): Promise<void>
  loadSteps(): Promise<QueuedStep[]>
  addTouch(orderId: string, at: number): Promise<void>
  /** Removes a touch that the server has acknowledged. */
  removeTouch(orderId: string): Promise<void>
  /** Deletes touches older than `longestKept` and returns the others. @param now by the server's clock */
  loadTouches(now: number): Promise<Touches>
  /** Deletes everything: the device was removed, or its member signed out. */
  wipe(): Promise<void>
}

/** @param name of the database; tests use their own */
export function openBoardStorage(name = 'kitchen'): BoardStorage {
  const opened = openDB<Kept>(name, 1, {
    upgrade(db) {
      db.createObjectStore('board')
      db.createObjectStore('steps', { autoIncrement: true }).createIndex('key', 'key', {
        unique: true,
      })
    },
  })
  return storageIn(opened)
}

function storageIn(opened: Promise<IDBPDatabase<Kept>>): BoardStorage {
  return {
    async saveBoard(snapshot, now, clockOffset) {
      await (await opened).put('board', { picture: snapshot, at: now, clockOffset }, 'last')
    },
    async loadBoard(now) {
      const db = await opened
      const kept = (await db.get('board', 'last')) as KeptSnapshot | undefined
      if (!kept) return null
      const { picture: snapshot, at, clockOffset = 0 } = kept
      if (now - at <= longestKept) return { snapshot, clockOffset }
      await db.delete('board', 'last')
      return null
    },
    async addStep(step) {
      await (await opened).add('steps', step)
    },
    async removeStep(key) {
      const tx = (await opened).transaction('steps', 'readwrite')
      const id = await tx.store.index('key').getKey(key)
      if (id !== undefined) await tx.store.delete(id)
      await tx.done
    },
    async loadSteps() {
      return (await opened).getAll('steps')
    },
    async addTouch(orderId, at) {
      await changeTouches(await opened, (touches) => ({ ...touches, [orderId]: at }))
    },
    async removeTouch(orderId) {
      await changeTouches(await opened, ({ [orderId]: _, ...others }) => others)
    },
    async loadTouches(now) {
      return changeTouches(await opened, (touches) =>
        Object.fromEntries(Object.entries(touches).filter(([, at]) => now - at <= longestKept)),
      )
    },
    async wipe() {
      const db = await opened
      await Promise.all([db.clear('board'), db.clear('steps')])
    },
  }
}

/** Read-modify-write in one transaction, so no concurrent change is lost. @returns the stored touches */
async function changeTouches(
  db: IDBPDatabase<Kept>,
  change: (touches: Touches) => Touches,
): Promise<Touches> {
  const tx = db.transaction('board', 'readwrite')
  const touches = change(((await tx.store.get('touched')) as Touches | undefined) ?? {})
  await tx.store.put(touches, 'touched')
  await tx.done
  return touches
}
