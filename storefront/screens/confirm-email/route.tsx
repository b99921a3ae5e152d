import { calls } from '#contract/diner-calls.ts'
import { LinkAnswer } from '#storefront/components/link-answer.tsx'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf, useSite } from '#storefront/site.ts'
import type { Route } from './+types/route'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Confirm your email') },
]

/** Target of the link that proves an email. */
export default function ConfirmEmailScreen() {
  const { name } = useSite()
  return (
    <LinkAnswer
      step={{
        title: 'Is this your email?',
        text: `Receipts from ${name} come here once you have confirmed.`,
        button: 'Yes, it’s mine',
        call: calls.confirmEmail,
        done: 'Your email is confirmed.',
        note: 'Your receipts come here from now on.',
        next: { name: 'Your account', path: paths.account() },
      }}
    />
  )
}
