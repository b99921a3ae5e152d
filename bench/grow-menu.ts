import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

interface MenuFile {
  categories: { id?: string; name: string; items: { id: string; name: string }[] }[]
}

/** Repeats the sections of the tenant's Indian menu until it has this many dishes. */
export async function growMenu(folder: string, dishes: number): Promise<void> {
  const file = join(folder, 'menus/bombay-spice.yaml')
  const menu = parse(await readFile(file, 'utf8')) as MenuFile
  const sections = [...menu.categories]
  const count = () => sections.reduce((sum, { items }) => sum + items.length, 0)
  for (let round = 2; count() < dishes; round += 1) {
    for (const { id, name, items } of menu.categories) {
      sections.push({
        ...(id ? { id: `${id}-${round}` } : {}),
        name: `${name} ${round}`,
        items: items.map((item) => ({
          ...item,
          id: `${item.id}-${round}`,
          name: `${item.name} ${round}`,
        })),
      })
    }
  }
  await writeFile(file, stringify({ ...menu, categories: sections }))
}
