import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { pinDigits, staffCodeDigits } from '#domain/codes.ts'
import { type Right, type Role, rights, rightsOfRole } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { ListState } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { personWords, words } from '#staff/words/common.ts'
import { entryWords } from '#staff/words/entry.ts'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { type IdentityRequest, usePerson } from './person-store.ts'
import styles from './who.module.css'

interface Props {
  /** The right that it takes, so that those who lack it can be shown so. */
  right: string | null
  onKnown(): void
}

/** On a paired screen: chooses who is using it, then asks for their PIN. */
export function ChoosePerson({ right, onKnown }: Props) {
  const client = useQueryClient()
  const people = useQuery(callQuery('people', calls.listPeople))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = people.data?.find(({ id }) => id === chosenId)
  const [isByCode, setIsByCode] = useState(false)
  const unlock = useAction({
    make: (given: { pin: string } | { code: string }) =>
      call(calls.unlockDevice, { body: { member_id: chosenId ?? '', ...given } }),
    async onDone() {
      await client.invalidateQueries(meQuery)
      onKnown()
    },
  })
  const sendCode = useAction({
    make: () => call(calls.sendUnlockCode, { body: { member_id: chosenId ?? '' } }),
    onDone: () => setIsByCode(true),
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
          onComplete={(typed) => unlock.run(isByCode ? { code: typed } : { pin: typed })}
          onForgotten={() => sendCode.run()}
        />
      )}
    </div>
  )
}

/** A signed-in member: the PIN, or the code where none is set. */
export function ProveMember({ by, onKnown }: { by: 'pin' | 'code'; onKnown(): void }) {
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
  const prove = useAction({
    make: (typed: string) =>
      call(calls.prove, { body: isByCode ? { code: typed } : { pin: typed } }),
    onDone: onKnown,
  })
  return (
    <Pin
      title={isByCode ? entryWords.signIn.code : personWords.pin}
      isCode={isByCode}
      isBusy={prove.isPending}
      error={prove.error ?? sendCode.error}
      onComplete={(typed) => prove.run(typed)}
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

interface PinProps {
  title: string
  /** Whether a code that was sent is typed, instead of a PIN. */
  isCode: boolean
  isBusy: boolean
  error: Error | null
  onComplete(typed: string): void
  onForgotten(): void
}

/** Typed on the pad or on the keyboard; checked as soon as it is complete. */
function Pin({ title, isCode, isBusy, error, onComplete, onForgotten }: PinProps) {
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    if (isBusy) return
    const length = isCode ? staffCodeDigits : pinDigits
    const isComplete = next.length === length
    setTyped(isComplete ? '' : next)
    if (isComplete) onComplete(next)
  }
  const listen = useEffectEvent(({ key }: KeyboardEvent) => {
    if (isCode) return
    if (/^\d$/.test(key)) type(typed + key)
    else if (key === 'Backspace') type(typed.slice(0, -1))
  })
  useEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={styles.pinEntry}>
      <h2>{title}</h2>
      {isCode ? (
        <CodeBoxes length={staffCodeDigits} value={typed} onChange={type} isFocused />
      ) : (
        <>
          <p className={styles.typedDigits} role="status" aria-busy={isBusy || undefined}>
            <span className="hidden">
              {isBusy ? personWords.checking : personWords.digits(typed.length)}
            </span>
            {dots.map((index) => (
              <i
                key={index}
                className={clsx((isBusy || index < typed.length) && styles.isTyped)}
                aria-hidden
              />
            ))}
          </p>
          <div className={styles.keypad}>
            {numbers.map((digit) => (
              <button key={digit} type="button" onClick={() => type(typed + digit)}>
                {digit}
              </button>
            ))}
            <button type="button" className={styles.plain} onClick={onForgotten}>
              {personWords.forgot}
            </button>
            <button type="button" onClick={() => type(`${typed}0`)}>
              0
            </button>
            <button
              type="button"
              className={styles.plain}
              aria-label={personWords.delete}
              onClick={() => type(typed.slice(0, -1))}
            >
              <Delete size={30} aria-hidden />
            </button>
          </div>
        </>
      )}
      <ErrorNotice error={error} />
    </div>
  )
}

const dots = Array.from({ length: pinDigits }, (_, index) => index)
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Over everything, while a call waits for somebody to say who they are. */
export function IdentityDialog() {
  const request = usePerson((state) => state.request)
  return request && <Dialog key={request.what} request={request} />
}

function Dialog({ request }: { request: IdentityRequest }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.personCard}
      aria-labelledby="who-title"
      onClose={() => request.answer(false)}
    >
      <div className={styles.whoPage}>
        <header className={styles.header}>
          <h1 id="who-title">{personWords.title}</h1>
          <p>{personWords.neededFor(request.what)}</p>
          <Button kind="outlined" onClick={() => dialog.current?.close()}>
            {personWords.back}
          </Button>
        </header>
        {request.kind === 'person' ? (
          <ChoosePerson right={request.right} onKnown={() => request.answer(true)} />
        ) : (
          <ProveMember by={request.by} onKnown={() => request.answer(true)} />
        )}
      </div>
    </dialog>
  )
}
