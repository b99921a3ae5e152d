import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import entry from '#staff/shell/entry.module.css'
import { RestaurantHead } from '#staff/shell/entry-form.tsx'
import { useTitle } from '#staff/shell/restaurant-context.ts'
import { ageText } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { entryWords } from '#staff/words/entry.ts'

/** So often the screen asks whether its code was entered. */
const askEvery = 2_000

/** A code for a manager to enter at another device; this browser becomes a kitchen screen then. */
export function Pair() {
  useTitle(entryWords.pair.title)
  const navigate = useNavigate()
  const client = useQueryClient()
  const pairing = useQuery({
    queryKey: ['pairing'],
    queryFn: async () => {
      const { code, secret, expires_in } = await call(calls.beginPairing)
      return { code, secret, endsAt: Date.now() + expires_in * 1_000 }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const state = useQuery({
    queryKey: ['pairing', pairing.data?.secret],
    queryFn: () => call(calls.getPairing, { params: { secret: pairing.data?.secret ?? '' } }),
    enabled: pairing.data !== undefined,
    refetchInterval: askEvery,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  })
  const isPaired = state.data?.paired ?? false
  useEffect(() => {
    if (!isPaired) return
    void client.invalidateQueries({ queryKey: ['me'] }).then(() => navigate('/', { replace: true }))
  }, [isPaired, client, navigate])
  const left = useLeft(pairing.data?.endsAt)
  const isOver = left === 0
  const { refetch } = pairing
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])

  return (
    <main className={entry.entry}>
      <div className={clsx(entry.entryBox, entry.isWide, entry.centered)}>
        <RestaurantHead place={entryWords.signIn.place} />
        <h1 className={entry.title}>{entryWords.pair.title}</h1>
        <p className={entry.paragraph}>{entryWords.pair.text}</p>
        {pairing.error ? (
          <ErrorNotice error={pairing.error} />
        ) : (
          <p className={entry.pairingCode} aria-live="polite">
            {pairing.data ? spaced(pairing.data.code) : '··· ···'}
          </p>
        )}
        {pairing.error && <Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
        <p className={entry.explanation}>
          {left === null ? entryWords.pair.getting : entryWords.pair.good(ageText(left))}
        </p>
        <p className={entry.explanation}>
          {entryWords.pair.or} <Link to="/sign-in">{entryWords.pair.here}</Link>
        </p>
      </div>
    </main>
  )
}

/** `KQ7M2D` → `KQ7 M2D`, as one reads it out. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** Milliseconds left, null before there is an end. */
function useLeft(endsAt: number | undefined): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return endsAt === undefined ? null : Math.max(0, endsAt - now)
}
