import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { calls } from '#contract/calls.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'

export interface LinkStep {
  title: string
  text: string
  button: string
  /** Takes the `key` of the page's address. */
  call: (typeof calls)['confirmEmail' | 'confirmSubscription' | 'unsubscribe']
  done: string
  /** Below `done`. */
  note: string
}

/** What the link of an email is for. It asks first: mail programs open links by themselves. */
export function LinkAnswer({ step }: { step: LinkStep }) {
  const [search] = useSearchParams()
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
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
      setState('asked')
    }
  }

  return (
    <main id="main" className="wrap">
      <div className="empty">
        <h1 className="display" tabIndex={-1}>
          {state === 'done' ? step.done : step.title}
        </h1>
        {state === 'done' ? (
          <>
            <p role="status">{step.note}</p>
            <Link className="btn" to={paths.menu()}>
              See the menu
            </Link>
          </>
        ) : (
          <>
            <p>{step.text}</p>
            {fault && (
              <p className="err" role="alert">
                {fault}
              </p>
            )}
            <button
              type="button"
              className={state === 'busy' ? 'btn is-busy' : 'btn'}
              aria-busy={state === 'busy'}
              onClick={answer}
            >
              {step.button}
            </button>
          </>
        )}
      </div>
    </main>
  )
}
