import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tick } from '#staff/controls/choices.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import entry from '#staff/shell/entry.module.css'
import { EntryForm } from '#staff/shell/entry-form.tsx'
import { useTitle } from '#staff/shell/use-title.ts'
import { entryWords } from '#staff/words/entry.ts'

/** What the next screen needs; it is in the address's state, never in the address. */
export interface CodeState {
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
  const send = useMutation({
    mutationFn: () => call(calls.staffSignIn, { body: { contact } }),
    onSuccess: ({ contact: sentTo, resend_after }) =>
      navigate('/sign-in/code', {
        state: { contact: sentTo, isShared, resendAfter: resend_after } satisfies CodeState,
      }),
  })
  const error = send.error && (fieldFaults(send.error).contact ?? messageOf(send.error))

  return (
    <EntryForm title={entryWords.signIn.title} onSubmit={() => send.mutate()}>
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
