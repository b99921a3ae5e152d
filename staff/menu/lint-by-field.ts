import type { WireLint } from '#contract/staff/menus.ts'
import type { SubjectKind } from '#domain/menu-document.ts'

/** The faults and warnings of a dish, a group or a category, by field. */
export function lintByField(
  lint: readonly WireLint[],
  kind: SubjectKind,
  id: string,
): (field: string) => { fault?: string; warning?: string } {
  const own = lint.filter(({ subject }) => subject?.kind === kind && subject.id === id)
  return (field) => {
    const fault = own.find((each) => each.field === field && !each.is_warning)
    const warning = own.find((each) => each.field === field && each.is_warning)
    return {
      ...(fault ? { fault: asSentence(fault.message) } : {}),
      ...(warning ? { warning: asSentence(warning.message) } : {}),
    }
  }
}

/** The check's sentences begin behind the name of the field. */
function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
}
