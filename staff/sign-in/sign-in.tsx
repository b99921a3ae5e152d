import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import { staffCodeDigits } from '#domain/codes.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tick } from '#staff/controls/choices.tsx'
import entry from '#staff/shell/entry.module.css'
import { EntryForm } from '#staff/shell/entry-form.tsx'
import { useTitle } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words/common.ts'
import { entryWords } from '#staff/words/entry.ts'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError, TextField } from '#ui/field.tsx'

interface CodeState {
  contact: string
  isShared: boolean
  resendAfter: number
}

/** The contact of a member; the answer does not say whether it is one. */
export function SignIn() {
  useTitle(entryWords.signIn.title)
  const navigate = useNavigate()
  const [contact, setContact] = useState('')
  const [isShared, setIsShared] = useState(false)
  const send = useAction({
    make: () => call(calls.staffSignIn, { body: { contact } }),
    onDone: ({ contact: sentTo, resend_after }) =>
      navigate('/sign-in/code', {
        state: { contact: sentTo, isShared, resendAfter: resend_after } satisfies CodeState,
      }),
  })
  const error = send.error && (fieldFaults(send.error).contact ?? messageOf(send.error))

  return (
    <EntryForm title={entryWords.signIn.title} onSubmit={() => send.run()}>
      <TextField
        label={entryWords.signIn.contact}
        error={error}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={contact}
        onChange={setContact}
      />
      <Tick isOn={isShared} onChange={setIsShared} note={entryWords.signIn.sharedHint}>
        {entryWords.signIn.shared}
      </Tick>
      <Button type="submit" size="step" isBusy={send.isPending}>
        {entryWords.signIn.continue}
      </Button>
      <p className={entry.explanation}>
        {entryWords.signIn.hint} <Link to="/pair">{entryWords.signIn.pair}</Link>
      </p>
    </EntryForm>
  )
}

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
  const verify = useAction({
    make: (typed: string) =>
      call(calls.staffVerify, { body: { contact, code: typed, shared: isShared } }),
    onFailed: () => setCode(''),
    async onDone() {
      await client.invalidateQueries()
      await navigate('/', { replace: true })
    },
  })
  const again = useAction({
    make: () => call(calls.staffSignIn, { body: { contact } }),
    onDone: ({ resend_after }) => wait(resend_after),
  })
  const error = verify.error ?? again.error
  const isComplete = code.length === staffCodeDigits

  return (
    <EntryForm
      title={entryWords.signIn.codeTitle}
      onSubmit={() => {
        if (isComplete) verify.run(code)
      }}
    >
      <p className={entry.paragraph}>
        {entryWords.signIn.codeBefore} <b>{contact}</b> {entryWords.signIn.codeAfter}
      </p>
      <CodeBoxes
        length={staffCodeDigits}
        value={code}
        isFocused
        isWrong={verify.error !== null}
        onChange={(typed) => {
          verify.reset()
          setCode(typed)
          if (typed.length === staffCodeDigits) verify.run(typed)
        }}
      />
      {error && <FieldError id="code-fault">{messageOf(error)}</FieldError>}
      <Button type="submit" size="step" isBusy={verify.isPending} isOff={!isComplete}>
        {entryWords.signIn.continue}
      </Button>
      <div className={entry.apart}>
        <Button kind="outlined" action={again} isOff={secondsLeft > 0}>
          {secondsLeft > 0 ? entryWords.signIn.againIn(secondsLeft) : entryWords.signIn.again}
        </Button>
        <Button kind="outlined" onClick={() => void navigate('/sign-in')}>
          {words.back}
        </Button>
      </div>
    </EntryForm>
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
