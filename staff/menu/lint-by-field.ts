import type { WireLint } from '#contract/staff/menus.ts'
import type { SubjectKind } from '#domain/menu-document.ts'

/** What the check says of one thing, by field: a fault before a warning. */
export function lintOf(
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
