import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { meQuery } from '#staff/shell/me.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { ageText } from '#staff/time-text.ts'
import { personWords } from '#staff/words/person.ts'
import styles from './rail.module.css'

/** The person who has unlocked this screen, and for how long; a tap locks it again. */
export function PersonChip() {
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const now = useNow()
  const lock = useMutation({
    mutationFn: () => call(calls.lockDevice),
    // Where it fails they stay, as does what they may do.
    onSettled: () => client.invalidateQueries(meQuery),
  })
  const person = me?.person
  const left = person ? Date.parse(person.until) - now : 0
  // Over, and the server not asked again yet: `useEndOfPerson` does.
  if (!person || left <= 0) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${personWords.end}: ${person.name}`}
      aria-busy={lock.isPending || undefined}
      onClick={() => lock.mutate()}
    >
      <Lock aria-hidden />
      {personWords.serving(person.name, ageText(left))}
    </button>
  )
}
