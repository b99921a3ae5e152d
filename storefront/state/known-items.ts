import type { Item } from '#domain/menu.ts'

// Dishes that a screen has shown, so that their sheet opens without asking the server.
const known = new Map<string, Item>()

export function rememberItems(items: readonly Item[]): void {
  for (const item of items) known.set(item.id, item)
}

export function knownItem(id: string): Item | undefined {
  return known.get(id)
}
