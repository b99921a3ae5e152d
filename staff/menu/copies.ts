import type { WireItem } from './shown-menu.ts'

/** What a copy of a dish is added with: all of it but its id, and its place among the popular ones. */
export function copyOfDish({ id: _, ...item }: WireItem, name: string) {
  return { ...item, name: name.slice(0, 80), popular: false }
}
