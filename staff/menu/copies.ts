import type { WireItem } from './shown-menu.ts'

/** The fields of a dish that its copy gets: all but the id and the mark as popular. */
export function copyOfDish({ id: _, ...item }: WireItem, name: string) {
  return { ...item, name: name.slice(0, 80), popular: false }
}
