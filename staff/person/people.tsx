import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { type Right, type Role, rights, rightsOfRole } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { ListState } from '#staff/office/list-state.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { words } from '#staff/words/common.ts'
import { entryWords } from '#staff/words/entry.ts'
import { personWords } from '#staff/words/person.ts'
import { Pin } from './pin.tsx'
import styles from './who.module.css'

interface Props {
  /** The right that it takes, so that those who lack it can be shown so. */
  right: string | null
  onKnown(): void
}

/** On a paired screen: chooses who is using it, then asks for their PIN. */
export function ChoosePerson({ right, onKnown }: Props) {
  const client = useQueryClient()
  const people = useQuery({ queryKey: ['people'], queryFn: () => call(calls.listPeople) })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = people.data?.find(({ id }) => id === chosenId)
  const [isByCode, setIsByCode] = useState(false)
  const unlock = useMutation({
    mutationFn: (given: { pin: string } | { code: string }) =>
      call(calls.unlockDevice, { body: { member_id: chosenId ?? '', ...given } }),
    async onSuccess() {
      await client.invalidateQueries(meQuery)
      onKnown()
    },
  })
  const sendCode = useMutation({
    mutationFn: () => call(calls.sendUnlockCode, { body: { member_id: chosenId ?? '' } }),
    onSuccess: () => setIsByCode(true),
  })

  return (
    <div className={styles.twoColumns}>
      <div className={styles.people}>
        <ListState {...people} empty={people.data?.length === 0 ? personWords.none : null} />
        {people.data?.map(({ id, name, role }) => (
          <button
            key={id}
            type="button"
            className={styles.person}
            aria-pressed={id === chosenId}
            onClick={() => {
              setChosenId(id === chosenId ? null : id)
              setIsByCode(false)
              unlock.reset()
            }}
          >
            <span className={styles.initials} aria-hidden>
              {name.charAt(0)}
            </span>
            <span>
              {name}
              <small>{roleText(role, right)}</small>
            </span>
          </button>
        ))}
      </div>
      {chosen && (
        <Pin
          key={chosen.id}
          title={personWords.pinOf(chosen.name)}
          isCode={isByCode}
          isBusy={unlock.isPending}
          error={unlock.error ?? sendCode.error}
          onComplete={(typed) => unlock.mutate(isByCode ? { code: typed } : { pin: typed })}
          onForgotten={() => sendCode.mutate()}
        />
      )}
    </div>
  )
}

interface ProveProps {
  by: 'pin' | 'code'
  onKnown(): void
}

/** A signed-in member: the PIN, or the code where none is set. */
export function ProveMember({ by, onKnown }: ProveProps) {
  const [isByCode, setIsByCode] = useState(by === 'code')
  const sendCode = useMutation({
    mutationFn: () => call(calls.sendProofCode),
    onSuccess: () => setIsByCode(true),
  })
  const { mutate: send } = sendCode
  const startsByCode = by === 'code'
  useEffect(() => {
    if (startsByCode) send()
  }, [startsByCode, send])
  const prove = useMutation({
    mutationFn: (typed: string) =>
      call(calls.prove, { body: isByCode ? { code: typed } : { pin: typed } }),
    onSuccess: () => onKnown(),
  })
  return (
    <Pin
      title={isByCode ? entryWords.signIn.code : personWords.pin}
      isCode={isByCode}
      isBusy={prove.isPending}
      error={prove.error ?? sendCode.error}
      onComplete={(typed) => prove.mutate(typed)}
      onForgotten={() => send()}
    />
  )
}

/** People who lack the right are marked, so that they do not enter a PIN for nothing. */
function roleText(role: Role, right: string | null): string {
  const name = words.roles[role]
  const asked: Right | undefined = rights.find((each) => each === right)
  if (!asked || rightsOfRole[role].has(asked)) return name
  const what =
    asked in personWords.rights ? personWords.rights[asked as 'service'] : personWords.rights.other
  return personWords.cannot(name, what)
}
