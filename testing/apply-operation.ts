import type { MenuDocument } from '#domain/menu-document.ts'
import { applyInPlace, type MenuOperation } from '#domain/menu-operations.ts'

/**
 * The menu after an operation; the given one stays as it is.
 * @returns a sentence where something that the operation needs is not there
 */
export function applyOperation(
  menu: MenuDocument,
  operation: MenuOperation,
): MenuDocument | string {
  const next = structuredClone(menu)
  return applyInPlace(next, operation) ?? next
}
