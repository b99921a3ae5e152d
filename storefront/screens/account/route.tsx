import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Gift, ReceiptText, TicketPercent } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatContact } from '#domain/contact.ts'
import { messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/customer.ts'
import { paths } from '#storefront/paths.ts'
import { notify } from '#storefront/shell/notify.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { AddressBook } from './address-book.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Account') },
]

const links = [
  { to: paths.orders(), name: 'Orders', note: 'Follow, repeat, receipts', Icon: ReceiptText },
  { to: paths.promo(), name: 'Promo', note: 'Offers for you', Icon: TicketPercent },
  {
    to: paths.inviteFriends(),
    name: 'Invite Friends',
    note: 'Credit for their first order',
    Icon: Gift,
  },
]

export default function AccountScreen() {
  const { data: customer, error, refetch } = useQuery(customerQuery)
  useEffect(() => {
    // Said as it happens; what stands in the profile's place is the way to try again.
    if (error) void notify.error(messageOf(error))
  }, [error])
  return (
    <main id="main" className="wrap max-w-[1120px]">
      <div className="pagehead">
        <h1 className="display" tabIndex={-1}>
          {customer?.first_name ? `Hello, ${customer.first_name}` : 'Your account'}
        </h1>
        <p className="muted mt-[6px] min-h-[24px]">
          {customer && `Signed in with ${formatContact(customer[customer.signs_in_with])}`}
        </p>
      </div>
      <div className="acct">
        <nav className="stack s" aria-label="Account">
          {links.map(({ to, name, note, Icon }) => (
            <Link key={to} className="pick" to={to}>
              <Icon aria-hidden />
              <span className="name">
                <b className="b">{name}</b>
                <small>{note}</small>
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          ))}
        </nav>
        <div className="stack l">
          {customer && <ProfileForm customer={customer} />}
          {!customer && !error && <CardSkeleton />}
          {error && (
            <div className="notice bad" role="alert">
              <p>{messageOf(error)}</p>
              <button type="button" className="btn second small" onClick={() => refetch()}>
                Try again
              </button>
            </div>
          )}
          <AddressBook />
          <PrivacyCard />
        </div>
      </div>
    </main>
  )
}

function CardSkeleton() {
  return (
    <section className="card pad stack" aria-busy="true" aria-label="Loading your profile">
      <div className="sk h-[28px] w-[30%]" />
      <div className="sk h-[52px]" />
      <div className="sk h-[52px]" />
      <div className="sk h-[52px]" />
    </section>
  )
}
