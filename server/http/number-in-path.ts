import { Refusal } from './refusal.ts'

/** A part of a path that is not a number names nothing. */
export function numberInPath(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('not_found')
  return Number(text)
}
