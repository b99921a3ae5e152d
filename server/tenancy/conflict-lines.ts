import type { Tx } from '#database/connection.ts'
import type { ContentAuthor } from '#database/content-tables.ts'

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
