import { createHash } from 'node:crypto'
import type { Manifest } from '#database/content-tables.ts'

export function hashOfBody(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The hash of each file, by its path. */
export function manifestOf(files: ReadonlyMap<string, Buffer>): Manifest {
  return Object.fromEntries([...files].map(([path, body]) => [path, hashOfBody(body)]))
}

/** Paths whose files differ, came or went, in their order. */
export function changedPaths(from: Manifest, to: Manifest): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((path) => from[path] !== to[path])
    .sort()
}
