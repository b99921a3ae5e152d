import { data } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import type { NewsletterStep } from '#domain/page-path.ts'
import { call } from '#storefront/api/call.ts'
import { LinkAnswer } from '#storefront/components/link-answer.tsx'
import { paths } from '#storefront/paths.ts'
import { titled, useSite } from '#storefront/site.ts'
import type { Route } from './+types/route'

const steps = {
  confirm: {
    title: 'Yes, send me news',
    text: 'New dishes and offers. You can leave with one tap in any email.',
    button: 'Confirm',
    call: calls.confirmSubscription,
    done: 'You are on the list.',
    next: { name: 'To the home page', path: paths.home() },
  },
  unsubscribe: {
    title: 'No more news?',
    text: 'We take your address off the list immediately.',
    button: 'Unsubscribe',
    call: calls.unsubscribe,
    done: 'You are off the list.',
    next: { name: 'See the menu', path: paths.menu() },
  },
} as const satisfies Record<NewsletterStep, object>

export function loader({ params }: Route.LoaderArgs): { step: NewsletterStep } {
  if (!(params.step in steps)) throw data(null, { status: 404 })
  return { step: params.step as NewsletterStep }
}

export const meta = titled('Newsletter')

/** Landing page of the confirm and unsubscribe links in newsletter emails. */
export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const { name } = useSite()
  const { call: chosen, done, ...step } = steps[loaderData.step]
  async function send(key: string) {
    await call(chosen, { body: { key } })
    return { title: done, note: `${name} has noted it.` }
  }
  return <LinkAnswer {...step} send={send} />
}
