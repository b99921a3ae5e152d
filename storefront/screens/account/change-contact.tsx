import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { dinerCodeDigits } from '#domain/codes.ts'
import { formatContact } from '#domain/contact.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { TitledSheet } from '#storefront/components/titled-sheet.tsx'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError, TextField } from '#ui/field.tsx'
import text from '#ui/text.module.css'

/** Moves the sign-in to another phone number or email, which a code sent there proves. */
export function ChangeContact({ customer, onClose }: { customer: WireCustomer; onClose(): void }) {
  const kind = customer.signs_in_with
  const [contact, setContact] = useState('')
  const queries = useQueryClient()
  return (
    <CodeSheet
      title="Change how you sign in"
      onClose={onClose}
      sendText="Continue"
      canSend={contact.length >= 5}
      send={async () => {
        await call(calls.changeContact, { body: { [kind]: contact } })
        return contact
      }}
      confirm={async (otp) => {
        const updated = await call(calls.verifyContact, { body: { [kind]: contact, otp } })
        queries.setQueryData(customerQuery.queryKey, updated)
        notify.success('Your sign-in has changed.')
        onClose()
      }}
    >
      <TextField
        label={kind === 'phone' ? 'New phone number' : 'New email'}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        value={contact}
        onChange={setContact}
      />
    </CodeSheet>
  )
}

interface ProofProps {
  title: string
  onProven(): void
  onClose(): void
}

/** If the sign-in is not recent, a code to the present contact proves the diner's identity. */
export function ProveContact({ title, onProven, onClose }: ProofProps) {
  return (
    <CodeSheet
      title={title}
      onClose={onClose}
      sendText="Send me a code"
      send={async () => formatContact((await call(calls.sendContactProof)).contact)}
      confirm={async (otp) => {
        await call(calls.verifyContactProof, { body: { otp } })
        onProven()
      }}
    >
      <p className={text.muted}>To keep your account safe, please show first that it is you.</p>
    </CodeSheet>
  )
}

interface CodeSheetProps {
  title: string
  onClose(): void
  children: ReactNode
  sendText: string
  canSend?: boolean
  /** Sends the code. Resolves to the contact that it was sent to. */
  send(): Promise<string>
  confirm(code: string): Promise<void>
}

/** Sends a code and asks for it; a proof of identity comes first if the server requires one. */
function CodeSheet({
  title,
  onClose,
  children,
  sendText,
  canSend = true,
  send,
  confirm,
}: CodeSheetProps) {
  const [code, setCode] = useState('')
  const sending = useMutation({ mutationFn: send })
  const confirming = useMutation({
    mutationFn: () => confirm(code),
    onError(refusal) {
      // A second code was sent: the first is no longer valid.
      if (isRefusedAs(refusal, 'second_code')) setCode('')
    },
  })
  const sentTo = sending.data
  const action = sentTo ? confirming : sending

  if (isRefusedAs(sending.error, 'code_needed')) {
    return <ProveContact title={title} onProven={() => sending.mutate()} onClose={onClose} />
  }
  return (
    <TitledSheet title={title} onClose={onClose} onSubmit={() => action.mutate()}>
      {sentTo ? (
        <CodeBoxes length={dinerCodeDigits} sentTo={sentTo} value={code} onChange={setCode} />
      ) : (
        children
      )}
      {action.error && <FieldError>{messageOf(action.error)}</FieldError>}
      <Button
        type="submit"
        isWide
        isBusy={action.isPending}
        disabled={sentTo ? code.length !== dinerCodeDigits : !canSend}
      >
        {sentTo ? 'Continue' : sendText}
      </Button>
    </TitledSheet>
  )
}
