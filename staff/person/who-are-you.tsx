import { useEffect, useRef } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { personWords } from '#staff/words/person.ts'
import { ChoosePerson, ProveMember } from './people.tsx'
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
      className={styles.personCard}
      aria-labelledby="who-title"
      onClose={() => question.answer(false)}
    >
      <div className={styles.whoPage}>
        <header className={styles.header}>
          <h1 id="who-title">{personWords.title}</h1>
          <p>{personWords.neededFor(question.what)}</p>
          <Button kind="outlined" onClick={() => dialog.current?.close()}>
            {personWords.back}
          </Button>
        </header>
        {question.kind === 'person' ? (
          <ChoosePerson right={question.right} onKnown={() => question.answer(true)} />
        ) : (
          <ProveMember by={question.by} onKnown={() => question.answer(true)} />
        )}
      </div>
    </dialog>
  )
}
