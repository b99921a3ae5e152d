import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { calls } from '#contract/diner-calls.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

export interface LinkStep {
  title: string
  text: string
  button: string
  /** Takes the `key` from the page's URL. */
  call: (typeof calls)['confirmEmail' | 'confirmSubscription' | 'unsubscribe']
  done: string
  /** Below `done`. */
  note: string
  /** Offered if the link has expired. */
  next: { name: string; path: string }
}

/** The page of a link in an email. It asks first, since email programs open links automatically. */
export function LinkAnswer({ step }: { step: LinkStep }) {
  const [search] = useSearchParams()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'ended'>('asked')
  const [fault, setFault] = useState<string | null>(null)

  async function answer() {
    if (state === 'busy') return
    setState('busy')
    setFault(null)
    try {
      await call(step.call, { body: { key: search.get('key') ?? '' } })
      setState('done')
    } catch (error) {
      setFault(messageOf(error))
      setState(isRefusedAs(error, 'not_found') ? 'ended' : 'asked')
    }
  }

  return (
    <main id="main" className={layout.container}>
      <Empty>
        <h1 className={text.display} tabIndex={-1}>
          {state === 'done' ? step.done : step.title}
        </h1>
        {state === 'done' ? (
          <>
            <p role="status">{step.note}</p>
            <Link className={buttonClass()} to={paths.menu()}>
              See the menu
            </Link>
          </>
        ) : state === 'ended' ? (
          <>
            <p role="status">{fault}</p>
            <Link className={buttonClass()} to={step.next.path}>
              {step.next.name}
            </Link>
          </>
        ) : (
          <>
            <p>{step.text}</p>
            {fault && <FieldError>{fault}</FieldError>}
            <Button isBusy={state === 'busy'} onClick={answer}>
              {step.button}
            </Button>
          </>
        )}
      </Empty>
    </main>
  )
}
