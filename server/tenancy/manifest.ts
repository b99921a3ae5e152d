import { createHash } from 'node:crypto'
import type { Manifest, StoredPlan } from '#database/content-tables.ts'

/** Hash and plan of a picture whose bytes were not read; its buffer is empty. */
const unread = new WeakMap<Buffer, StoredPlan>()

/** A file of the tenant that stays as it is stored: a change of content carries it without its bytes. */
export function unreadPicture(plan: StoredPlan): Buffer {
  const body = Buffer.alloc(0)
  unread.set(body, plan)
  return body
}

/** Undefined for a file whose bytes were read. */
export function storedPlan(body: Buffer): StoredPlan | undefined {
  return unread.get(body)
}

export function hashOfBody(body: Buffer): string {
  const stored = unread.get(body)
  if (stored) return stored.hash
  return createHash('sha256').update(body).digest('hex')
}

export function manifestOf(files: ReadonlyMap<string, Buffer>): Manifest {
  return Object.fromEntries([...files].map(([path, body]) => [path, hashOfBody(body)]))
}

/** Paths whose files differ, came or went, in their order. */
export function changedPaths(from: Manifest, to: Manifest): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((path) => from[path] !== to[path])
    .sort()
}
