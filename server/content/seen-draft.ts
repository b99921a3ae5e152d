import { Refusal } from '#server/http/refusal.ts'

/**
 * Refuses a draft that was changed since the member looked at it.
 * @param seen the revision that the member looked at
 */
export function requireSameDraft(revision: number, seen: number): void {
  if (revision !== seen) throw new Refusal('conflict', { data: { revision } })
}

/**
 * Refuses a change that was noted since the member looked at the draft; what else was noted since does not matter.
 * @param noted the revision that the change came with
 * @param seen the revision that the member looked at
 */
export function requireSeenChange(
  { noted, revision }: { noted: number; revision: number },
  seen: number,
): void {
  if (noted > seen) throw new Refusal('conflict', { data: { revision } })
}
