import { read, remove, write } from './storage.ts'

/**
 * Stands in the page's head, since a page is the same for all: marks the document where a signed-in diner has ordered in
 * this browser from the outlet whose menu it is (`data-outlet`), so that the room for 'Your usual' is kept from the first
 * paint on.
 */
export const usualScript = `try{const d=document.documentElement.dataset;localStorage.userData&&JSON.parse(localStorage.usualOutlets||'[]').includes(d.outlet)&&(d.usual='')}catch{}`

/** Whether room is kept for what a diner has ordered from this outlet. */
export function hasUsual(outletId: string): boolean {
  return read('usualOutlets')?.includes(outletId) ?? false
}

/** From now on room is kept on this outlet's menu. */
export function rememberUsual(outletId: string): void {
  write('usualOutlets', [...new Set([...(read('usualOutlets') ?? []), outletId])])
}

/** No room is kept on this outlet's menu from now on; on the others' it stays. */
export function forgetUsualAt(outletId: string): void {
  const others = (read('usualOutlets') ?? []).filter((id) => id !== outletId)
  if (others.length > 0) write('usualOutlets', others)
  else forgetUsual()
}

/** From now on no room is kept on any outlet's menu. */
export function forgetUsual(): void {
  remove('usualOutlets')
}

/** Keeps the room, or gives it up, on the page that is shown now. */
export function reserveUsualSpace(isKept: boolean): void {
  const { dataset } = document.documentElement
  if (isKept) dataset.usual = ''
  else delete dataset.usual
}
