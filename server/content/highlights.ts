import { parse } from 'yaml'
import { type MenuDocument, subjectsOf } from '#domain/menu-document.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'

/**
 * Brands name some dishes as their highlights. A dish that leaves the menu leaves them too: else no dish could be removed
 * without changing the folder by hand.
 * @returns the files of brands that change, by path, and a sentence for each highlight that goes
 */
export function withoutGoneHighlights(
  texts: ReadonlyMap<string, Buffer>,
  menuId: string,
  { live, draft }: { live: MenuDocument; draft: MenuDocument },
): { files: Map<string, Buffer>; warnings: string[] } {
  const itemsOf = (menu: MenuDocument) =>
    subjectsOf(menu).flatMap(({ kind, id }) => (kind === 'item' ? [`${menuId}.${id}`] : []))
  const kept = new Set(itemsOf(draft))
  const gone = new Set(itemsOf(live).filter((id) => !kept.has(id)))
  const files = new Map<string, Buffer>()
  const warnings: string[] = []
  if (gone.size === 0) return { files, warnings }
  for (const [path, body] of texts) {
    if (!/^brands\/.+\.yaml$/.test(path)) continue
    const text = body.toString()
    const brand: { highlights?: string[]; branding: { name: string } } = parse(text)
    const highlights = brand.highlights ?? []
    const left = highlights.filter((id) => !gone.has(id))
    if (left.length === highlights.length) continue
    files.set(path, Buffer.from(rewriteYaml(text, { ...brand, highlights: left })))
    for (const id of highlights.filter((each) => gone.has(each))) {
      warnings.push(
        `${id.slice(menuId.length + 1)} is a highlight of ${brand.branding.name} and leaves its page.`,
      )
    }
  }
  return { files, warnings }
}
