import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { holdMinutes } from '#domain/booking-seats.ts'
import { bookedText } from '#domain/reservation.ts'
import { call, isRefusedAs, messageOf, useSending } from '#storefront/api/call.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { paths } from '#storefront/paths.ts'
import { normalisePath } from '#storefront/shell/shell-layout.ts'
import { pageTitle, siteOf, useSite } from '#storefront/site.ts'
import { useBooked } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import type { Route } from './+types/route'

interface EmailLink {
  /** Of the browser's window. */
  page: string
  title: string
  text(shop: string): string
  button: string
  /** Uses the key of the page's URL. Resolves to what is shown next. */
  send(key: string, shop: string): Promise<{ title: string; note: string }>
  /** Replaces the title once the link has expired. */
  endedTitle?: string
  /** Offered if the link has expired. */
  next: { name: string; path: string }
}

const links: Partial<Record<string, EmailLink>> = {
  '/booking/confirm': {
    page: 'Confirm your table',
    title: 'Is this table for you?',
    text: () => `We keep it for ${holdMinutes} minutes. Confirm, and the restaurant expects you.`,
    button: 'Confirm my table',
    async send(key, shop) {
      const booking = await call(calls.confirmBooking, { body: { key } })
      // The notice asked for this confirmation.
      useBooked.setState({ booked: null })
      const { number_of_people: people, awaits_restaurant, ...when } = booking
      return {
        title: awaits_restaurant ? 'The restaurant will confirm it' : 'Your table is booked',
        note: `${bookedText({ ...when, people })}, at ${shop}. We have sent you an email.`,
      }
    },
    endedTitle: 'This table is not kept any more',
    next: { name: 'Book again', path: paths.reservation() },
  },
  '/confirm-email': {
    page: 'Confirm your email',
    title: 'Is this your email?',
    text: (shop) => `Receipts from ${shop} come here once you have confirmed.`,
    button: 'Yes, it’s mine',
    async send(key) {
      await call(calls.confirmEmail, { body: { key } })
      return { title: 'Your email is confirmed.', note: 'Your receipts come here from now on.' }
    },
    next: { name: 'Your account', path: paths.account() },
  },
  '/newsletter/confirm': {
    page: 'Newsletter',
    title: 'Yes, send me news',
    text: () => 'New dishes and offers. You can leave with one tap in any email.',
    button: 'Confirm',
    async send(key, shop) {
      await call(calls.confirmSubscription, { body: { key } })
      return { title: 'You are on the list.', note: `${shop} has noted it.` }
    },
    next: { name: 'To the home page', path: paths.home() },
  },
  '/newsletter/unsubscribe': {
    page: 'Newsletter',
    title: 'No more news?',
    text: () => 'We take your address off the list immediately.',
    button: 'Unsubscribe',
    async send(key, shop) {
      await call(calls.unsubscribe, { body: { key } })
      return { title: 'You are off the list.', note: `${shop} has noted it.` }
    },
    next: { name: 'See the menu', path: paths.menu() },
  },
}

/** Each route has a link. The router ignores case and trailing slashes. */
const linkAt = (pathname: string) => links[normalisePath(pathname)]

export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: pageTitle(siteOf(matches), linkAt(location.pathname)?.page ?? '') },
]

/** The page of a link in an email. It asks first, since email programs open links automatically. */
export default function EmailLinkScreen() {
  const { name } = useSite()
  const link = linkAt(useLocation().pathname)
  const [search] = useSearchParams()
  const [done, setDone] = useState<{ title: string; note: string } | null>(null)
  const [fault, setFault] = useState('')
  const [isEnded, setEnded] = useState(false)
  const [run, isBusy] = useSending((error) => {
    setFault(messageOf(error))
    setEnded(isRefusedAs(error, 'not_found'))
  })
  if (!link) return null
  const { title, endedTitle = title, next } = link
  const answer = () =>
    run(async () => {
      setFault('')
      setDone(await link.send(search.get('key') ?? '', name))
    })

  return (
    <main id="main" className={layout.container}>
      <Empty>
        <Title>{done?.title ?? (isEnded ? endedTitle : title)}</Title>
        {done || isEnded ? (
          <>
            <p role="status">{done?.note ?? fault}</p>
            {done ? (
              <LinkButton to={paths.menu()}>See the menu</LinkButton>
            ) : (
              <LinkButton to={next.path}>{next.name}</LinkButton>
            )}
          </>
        ) : (
          <>
            <p>{link.text(name)}</p>
            {fault && <FieldError>{fault}</FieldError>}
            <Button isBusy={isBusy} onClick={answer}>
              {link.button}
            </Button>
          </>
        )}
      </Empty>
    </main>
  )
}
