import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { type Right, type Role, rights, rightsOfRole } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { CodeInput } from '#staff/sign-in/code-input.tsx'
import { words } from '#staff/words.ts'
import { type Question, usePerson } from './person-store.ts'
import styles from './who.module.css'

/** Over everything, while a call waits for somebody to say who they are. */
export function WhoAreYou() {
  const question = usePerson((state) => state.question)
  return question && <Dialog key={question.what} question={question} />
}

function Dialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.who}
      aria-labelledby="who-title"
      onClose={() => question.answer(false)}
    >
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 id="who-title">{words.person.title}</h1>
          <p>{words.person.neededFor(question.what)}</p>
          <Button kind="outlined" onClick={() => dialog.current?.close()}>
            {words.person.back}
          </Button>
        </header>
        {question.kind === 'person' ? (
          <ChoosePerson question={question} />
        ) : (
          <ProveMember question={question} />
        )}
      </div>
    </dialog>
  )
}

/** On a paired screen: who stands there, then their PIN. */
function ChoosePerson({ question }: { question: Question }) {
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
      question.answer(true)
    },
  })
  const sendCode = useMutation({
    mutationFn: () => call(calls.sendUnlockCode, { body: { member_id: chosenId ?? '' } }),
    onSuccess: () => setIsByCode(true),
  })

  return (
    <div className={styles.two}>
      <div className={styles.people}>
        {people.data?.length === 0 && <p>{words.person.none}</p>}
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
            <span className={styles.face} aria-hidden>
              {name.charAt(0)}
            </span>
            <span>
              {name}
              <small>{roleText(role, question.right)}</small>
            </span>
          </button>
        ))}
      </div>
      {chosen && (
        <Pin
          key={chosen.id}
          title={words.person.pinOf(chosen.name)}
          isCode={isByCode}
          error={unlock.error ?? sendCode.error}
          onComplete={(typed) => unlock.mutate(isByCode ? { code: typed } : { pin: typed })}
          onForgotten={() => sendCode.mutate()}
        />
      )}
    </div>
  )
}

/** A signed-in member: the PIN, or the code where none is set. */
function ProveMember({ question }: { question: Question }) {
  const [isByCode, setIsByCode] = useState(question.by === 'code')
  const sendCode = useMutation({
    mutationFn: () => call(calls.sendProofCode),
    onSuccess: () => setIsByCode(true),
  })
  const { mutate: send } = sendCode
  const startsByCode = question.by === 'code'
  useEffect(() => {
    if (startsByCode) send()
  }, [startsByCode, send])
  const prove = useMutation({
    mutationFn: (typed: string) =>
      call(calls.prove, { body: isByCode ? { code: typed } : { pin: typed } }),
    onSuccess: () => question.answer(true),
  })
  return (
    <Pin
      title={isByCode ? words.signIn.code : words.person.pin}
      isCode={isByCode}
      error={prove.error ?? sendCode.error}
      onComplete={(typed) => prove.mutate(typed)}
      onForgotten={() => send()}
    />
  )
}

interface PinProps {
  title: string
  /** Six digits that were sent, instead of the four of a PIN. */
  isCode: boolean
  error: Error | null
  onComplete(typed: string): void
  onForgotten(): void
}

const pinLength = 4
const codeLength = 6

/** Typed on the pad or on the keyboard; complete, it is tried at once. */
function Pin({ title, isCode, error, onComplete, onForgotten }: PinProps) {
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    const length = isCode ? codeLength : pinLength
    const isComplete = next.length === length
    setTyped(isComplete ? '' : next)
    if (isComplete) onComplete(next)
  }
  const latest = useRef({ typed, type, isCode })
  useEffect(() => {
    latest.current = { typed, type, isCode }
  })
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      const now = latest.current
      if (now.isCode) return
      if (/^\d$/.test(key)) now.type(now.typed + key)
      else if (key === 'Backspace') now.type(now.typed.slice(0, -1))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={styles.pin}>
      <h2>{title}</h2>
      {isCode ? (
        <CodeInput value={typed} onChange={type} />
      ) : (
        <>
          <p className={styles.dots} role="status">
            <span className="hidden">{words.person.digits(typed.length)}</span>
            {dots.map((index) => (
              <i key={index} className={clsx(index < typed.length && styles.isTyped)} aria-hidden />
            ))}
          </p>
          <div className={styles.pad}>
            {numbers.map((digit) => (
              <button key={digit} type="button" onClick={() => type(typed + digit)}>
                {digit}
              </button>
            ))}
            <button type="button" className={styles.bare} onClick={onForgotten}>
              {words.person.forgot}
            </button>
            <button type="button" onClick={() => type(`${typed}0`)}>
              0
            </button>
            <button
              type="button"
              className={styles.bare}
              aria-label={words.person.delete}
              onClick={() => type(typed.slice(0, -1))}
            >
              <Delete size={30} aria-hidden />
            </button>
          </div>
        </>
      )}
      {error && (
        <Notice kind="bad" role="alert">
          {messageOf(error)}
        </Notice>
      )}
    </div>
  )
}

const dots = [0, 1, 2, 3]
const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Who may not do it is shown so before a PIN is typed in vain. */
function roleText(role: Role, right: string | null): string {
  const name = words.roles[role]
  const asked: Right | undefined = rights.find((each) => each === right)
  if (!asked || rightsOfRole[role].has(asked)) return name
  const what =
    asked in words.person.rights
      ? words.person.rights[asked as 'service']
      : words.person.rights.other
  return words.person.cannot(name, what)
}
