import type { MenuDocument } from '#domain/menu-document.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { lintOf } from './lint-menu.ts'

/** 422 with the sentences of the folder check, without file and line. @param fieldOf names what a fault is about */
export function contentRefusal(
  faults: readonly Fault[],
  fieldOf: (fault: Fault) => string,
): Refusal {
  const errors = faults.map((fault) => ({
    field: fieldOf(fault),
    message: [fault.key, fault.message].filter(Boolean).join(' '),
  }))
  const message = errors[0]?.message
  return new Refusal('invalid', { ...(message ? { message } : {}), data: { errors } })
}

/** Names what a fault of a menu is about, such as `item.lassi.price`. */
export function menuFieldOf(file: string, menu: MenuDocument): (fault: Fault) => string {
  return (fault) => {
    const [lint] = lintOf([fault], file, menu)
    if (!lint) return [fault.file, fault.key].filter(Boolean).join(' ')
    const { subject, field } = lint
    return [subject?.kind, subject?.id, field].filter(Boolean).join('.')
  }
}
