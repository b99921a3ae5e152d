import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import entry from '#staff/shell/entry.module.css'
import { RestaurantHead } from '#staff/shell/restaurant-head.tsx'
import { useTitle } from '#staff/shell/use-title.ts'
import { entryWords } from '#staff/words/entry.ts'
import { CodeInput } from './code-input.tsx'
import type { CodeState } from './sign-in.tsx'

const digits = 6

/** The code that was sent; complete, it is tried at once. */
export function SignInCode() {
  useTitle(entryWords.signIn.codeTitle)
  // Written by the screen before; a stranger's is checked by the server.
  const state = useLocation().state as CodeState | null
  return state ? <CodeForm {...state} /> : <Navigate to="/sign-in" replace />
}

function CodeForm({ contact, isShared, resendAfter }: CodeState) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const { secondsLeft, wait } = useCountdown(resendAfter)
  const verify = useMutation({
    mutationFn: (typed: string) =>
      call(calls.staffVerify, { body: { contact, code: typed, shared: isShared } }),
    async onSuccess() {
      await client.invalidateQueries()
      await navigate('/', { replace: true })
    },
    onError: () => setCode(''),
  })
  const again = useMutation({
    mutationFn: () => call(calls.staffSignIn, { body: { contact, shared: isShared } }),
    onSuccess: ({ resend_after }) => wait(resend_after),
  })
  const error = verify.error ?? again.error

  return (
    <main className={entry.entry}>
      <form
        className={entry.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          verify.mutate(code)
        }}
      >
        <RestaurantHead place={entryWords.signIn.place} />
        <h1 className={entry.title}>{entryWords.signIn.codeTitle}</h1>
        <p className={entry.text}>{entryWords.signIn.codeText(contact)}</p>
        <CodeInput
          value={code}
          onChange={(typed) => {
            setCode(typed)
            if (typed.length === digits) verify.mutate(typed)
          }}
        />
        <ErrorNotice error={error} />
        <Button type="submit" size="step" isBusy={verify.isPending}>
          {entryWords.signIn.continue}
        </Button>
        {secondsLeft > 0 ? (
          <p className={entry.hint}>{entryWords.signIn.againIn(secondsLeft)}</p>
        ) : (
          <Button kind="outlined" isBusy={again.isPending} onClick={() => again.mutate()}>
            {entryWords.signIn.again}
          </Button>
        )}
        <p className={entry.hint}>
          <Link to="/sign-in">{entryWords.signIn.other}</Link>
        </p>
      </form>
    </main>
  )
}

/** Seconds until another code may be asked for. */
function useCountdown(from: number) {
  const [secondsLeft, wait] = useState(from)
  const isOver = secondsLeft <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => wait((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return { secondsLeft, wait }
}
