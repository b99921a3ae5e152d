import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fieldFaults, isRefusedAs } from '#contract/client/call-error.ts'
import { pinDigits, staffCodeDigits } from '#domain/codes.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { LoadFailure } from '#staff/office/page.tsx'
import entry from '#staff/shell/entry.module.css'
import { EntryForm, RestaurantHead } from '#staff/shell/entry-form.tsx'
import { hasSetupLeft, meQuery } from '#staff/shell/me.ts'
import { useTitle } from '#staff/shell/restaurant-context.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { entryWords } from '#staff/words/entry.ts'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { TextField } from '#ui/field.tsx'

/** The link of an invitation, and a code to the contact that was invited: then one is on the team. */
export function Invitation() {
  useTitle(entryWords.invitation.title)
  const { token = '' } = useParams()
  const params = { token }
  const navigate = useNavigate()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [typedName, setName] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const invitation = useQuery(callQuery('invitation', calls.getInvitation, { params }))
  const send = useAction({ make: () => call(calls.sendInvitationCode, { params }) })
  const name = typedName ?? invitation.data?.name ?? ''
  const accept = useAction({
    make: () =>
      call(calls.acceptInvitation, { params, body: { code, name, ...(pin ? { pin } : {}) } }),
    async onDone() {
      // The invitation is used by now: asked for again, it would be refused.
      await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'invitation' })
      // Without an answer the board opens, which asks again.
      const me = await client.fetchQuery(meQuery).catch(() => undefined)
      await navigate(hasSetupLeft(me) ? '/setup' : '/', { replace: true })
    },
  })
  const faults = fieldFaults(accept.error)
  const error = accept.error ?? send.error

  if (!invitation.data || isOver(invitation.error)) return <NoForm error={invitation.error} />
  const { role, tenant, contact_hint } = invitation.data
  return (
    <EntryForm
      title={entryWords.invitation.title}
      onSubmit={() => (send.isDone ? accept : send).run()}
    >
      <p className={entry.paragraph}>
        {entryWords.invitation.text(tenant, words.roles[role], contact_hint)}
      </p>
      {send.isDone && (
        <>
          <CodeBoxes length={staffCodeDigits} value={code} onChange={setCode} isFocused />
          <TextField
            label={entryWords.invitation.name}
            error={faults.name}
            autoComplete="given-name"
            value={name}
            onChange={setName}
          />
          <TextField
            label={entryWords.invitation.pin}
            hint={entryWords.invitation.pinHint}
            error={faults.pin}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={pinDigits}
            value={pin}
            onChange={(typed) => setPin(typed.replace(/\D/g, '').slice(0, pinDigits))}
          />
        </>
      )}
      <ErrorNotice error={error} />
      <Button type="submit" size="step" isBusy={send.isPending || accept.isPending}>
        {send.isDone ? entryWords.invitation.join : entryWords.invitation.send}
      </Button>
    </EntryForm>
  )
}

const isOver = (error: Error | null) => isRefusedAs(error, 'not_found')

/** In place of the form: the invitation is on its way, could not be loaded, or is over. */
function NoForm({ error }: { error: Error | null }) {
  if (!error) return <p className="opening">{boardWords.rail.updating}</p>
  return (
    <main className={entry.entry}>
      <div className={entry.entryBox}>
        <RestaurantHead place={entryWords.signIn.place} />
        {isOver(error) ? (
          <>
            <h1 className={entry.title}>{entryWords.invitation.over}</h1>
            <p className={entry.paragraph}>{entryWords.invitation.askAgain}</p>
          </>
        ) : (
          <LoadFailure error={error} />
        )}
      </div>
    </main>
  )
}
