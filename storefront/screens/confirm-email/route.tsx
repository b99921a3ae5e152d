import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { LinkAnswer } from '#storefront/components/link-answer.tsx'
import { paths } from '#storefront/paths.ts'
import { titled, useSite } from '#storefront/site.ts'

export const meta = titled('Confirm your email')

/** Landing page of the link in the email that confirms an address. */
export default function ConfirmEmailScreen() {
  const { name } = useSite()
  return (
    <LinkAnswer
      title="Is this your email?"
      text={`Receipts from ${name} come here once you have confirmed.`}
      button="Yes, it’s mine"
      send={async (key) => {
        await call(calls.confirmEmail, { body: { key } })
        return { title: 'Your email is confirmed.', note: 'Your receipts come here from now on.' }
      }}
      next={{ name: 'Your account', path: paths.account() }}
    />
  )
}
