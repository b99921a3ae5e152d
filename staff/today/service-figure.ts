import type { ServiceState } from '#staff/board/service-state.ts'
import { todayWords } from '#staff/words/today.ts'

/** The service state as a figure: its end in large type, or the state itself where it has no end. */
export function serviceFigure({ text, more }: Pick<ServiceState, 'text' | 'more'>): {
  name: string
  number: string
  isWords: boolean
} {
  return more === ''
    ? { name: todayWords.service, number: text, isWords: true }
    : { name: text, number: more, isWords: false }
}
