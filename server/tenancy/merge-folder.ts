import type { Manifest } from '#database/content-tables.ts'

/** Whose file is taken where both changed it. */
export type Take = 'folder' | 'app'

export interface MergedFolder {
  /** From where each file is taken; a path that is absent from it is gone. */
  files: Record<string, Take>
  /** Paths of the files that were changed in both and differ. */
  conflicts: string[]
}

/**
 * Brings a folder and what was changed in the application together, file by file: what only one of them has changed since
 * they were the same is taken from it.
 * @param base what both came from
 * @param take decides about files that both have changed; without it they are conflicts
 */
export function mergeFolder(
  base: Manifest,
  { app, folder }: { app: Manifest; folder: Manifest },
  take?: Take,
): MergedFolder {
  const merged: MergedFolder = { files: {}, conflicts: [] }
  const paths = new Set([...Object.keys(base), ...Object.keys(app), ...Object.keys(folder)])
  for (const path of [...paths].sort()) {
    const isConflict =
      app[path] !== folder[path] && app[path] !== base[path] && folder[path] !== base[path]
    const source = isConflict ? (take ?? 'app') : folder[path] === base[path] ? 'app' : 'folder'
    if (isConflict && !take) merged.conflicts.push(path)
    if ({ app, folder }[source][path] !== undefined) merged.files[path] = source
  }
  return merged
}
