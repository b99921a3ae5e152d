import type { Tx } from '#database/connection.ts'
import type { ContentAuthor, Manifest } from '#database/content-tables.ts'

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

/**
 * A line for each file that was changed in a folder and in the application: when and by whom, and what may be done.
 * `menus/main.yaml: changed here and in the app (21 Nov 18:02, manager Saffron: "Winter prices"); export first, or …`
 */
export async function conflictLines(
  tx: Tx,
  tenantId: string,
  files: readonly string[],
): Promise<string[]> {
  const content = await tx
    .selectFrom('tenant_content')
    .select('document')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const zone = content?.document.timeZone ?? 'UTC'
  const lines: string[] = []
  for (const file of files) {
    const last = await tx
      .selectFrom('content_versions')
      .select(['at', 'by', 'note'])
      .where('tenant_id', '=', tenantId)
      .where('door', '=', 'app')
      .where((eb) => eb(eb.val(file), '=', eb.fn.any('changed')))
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const who = last ? ` (${whenAndWho(last, zone)})` : ''
    lines.push(
      `${file}: changed here and in the app${who}; export first, or import with --take folder | app`,
    )
  }
  return lines
}

function whenAndWho(
  { at, by, note }: { at: Date; by: ContentAuthor; note: string },
  zone: string,
): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .replace(',', '')
  const author = [by.role, by.name].filter(Boolean).join(' ')
  return `${time}, ${author}${note ? `: "${note}"` : ''}`
}
