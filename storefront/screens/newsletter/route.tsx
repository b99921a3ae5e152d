import { useState } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { call, messageOf } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { pageTitle, siteOf, useSite } from '../../site.ts'
import type { Route } from './+types/route'

/** What an email's link is for. The page asks first: mail programs open links by themselves. */
const steps = {
  confirm: {
    title: 'Yes, send me news',
    text: 'New dishes and offers, once or twice a month. You can leave with one tap in any email.',
    button: 'Confirm',
    call: 'POST /api/newsletter/confirm',
    done: 'You are on the list.',
  },
  unsubscribe: {
    title: 'No more news?',
    text: 'We take your address off the list at once.',
    button: 'Unsubscribe',
    call: 'POST /api/newsletter/unsubscribe',
    done: 'You are off the list.',
  },
} as const

type StepName = keyof typeof steps

export function loader({ params }: Route.LoaderArgs): { step: StepName } {
  if (!(params.step in steps)) throw data(null, { status: 404 })
  return { step: params.step as StepName }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Newsletter') },
  { name: 'robots', content: 'noindex' },
]

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const step = steps[loaderData.step]
  const { name } = useSite()
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
            <p role="status">{`${name} has noted it.`}</p>
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
