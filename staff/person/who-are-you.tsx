import { useEffect, useRef } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { personWords } from '#staff/words/common.ts'
import { ChoosePerson, ProveMember } from './people.tsx'
import { type IdentityRequest, usePerson } from './person-store.ts'
import styles from './who.module.css'

/** Over everything, while a call waits for somebody to say who they are. */
export function WhoAreYou() {
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
