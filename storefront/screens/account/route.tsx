import { useQuery } from '@tanstack/react-query'
import { Gift, ReceiptText, TicketPercent } from 'lucide-react'
import { useEffect } from 'react'
import type { WireSavedCard } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { formatContact } from '#domain/contact.ts'
import { callForMessage, messageOf } from '#storefront/api/call.ts'
import { customerQuery, savedCardsQuery } from '#storefront/api/queries.ts'
import { CardMark, networkName } from '#storefront/components/card-mark.tsx'
import { ChoiceLink } from '#storefront/components/choice.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { cardName } from '#storefront/ordering/use-pay-with.ts'
import { paths } from '#storefront/paths.ts'
import { titleMeta } from '#storefront/site.ts'
import { notify } from '#storefront/state/notify.ts'
import card from '#ui/card.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { AddressBook, RemovableRow } from './address-book.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './route.module.css'

export const meta = titleMeta('Account')

const links = [
  { to: paths.orders(), name: 'Orders', note: 'Follow, repeat, receipts', Icon: ReceiptText },
  { to: paths.promo(), name: 'Promo', note: 'Offers for you', Icon: TicketPercent },
  { to: paths.inviteFriends(), name: 'Invite Friends', note: 'Send them our menu', Icon: Gift },
]

export default function AccountScreen() {
  const { data: customer, error, refetch } = useQuery(customerQuery)
  useEffect(() => {
    // Also as a toast: the profile's place shows only the retry.
    if (error) notify.error(messageOf(error))
  }, [error])
  return (
    <main id="main" className={`${layout.container} ${styles.screen}`}>
      <PageHead title={customer?.first_name ? `Hello, ${customer.first_name}` : 'Your account'}>
        <p className={`${text.muted} ${styles.signedInWith}`}>
          {customer && `Signed in with ${formatContact(customer[customer.signs_in_with])}`}
        </p>
      </PageHead>
      <div className={styles.columns}>
        <nav className={`${layout.stack} ${layout.close}`} aria-label="Account">
          {links.map(({ Icon, ...link }) => (
            <ChoiceLink key={link.to} {...link} symbol={<Icon aria-hidden />} hasArrow />
          ))}
        </nav>
        <div className={`${layout.stack} ${layout.apart}`}>
          {customer && <ProfileForm customer={customer} />}
          {!customer && !error && <CardSkeleton />}
          {!customer && error && <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>}
          <AddressBook />
          <SavedCards />
          <PrivacyCard />
        </div>
      </div>
    </main>
  )
}

function CardSkeleton() {
  return (
    <section
      className={`${card.panel} ${card.roomy} ${layout.stack} ${styles.profileWaiting}`}
      aria-busy="true"
      aria-label="Loading your profile"
    >
      <Skeleton className={styles.nameWaiting} />
      <Skeleton className={styles.fieldWaiting} />
      <Skeleton className={styles.fieldWaiting} />
      <Skeleton className={styles.fieldWaiting} />
    </section>
  )
}

function SavedCards() {
  const { data: cards } = useQuery(savedCardsQuery)
  if (!cards || cards.length === 0) return null
  return (
    <section className={`${card.panel} ${card.roomy}`} aria-labelledby="saved-cards">
      <h2 className={text.heading} id="saved-cards">
        Saved cards
      </h2>
      <ul>
        {cards.map((each) => (
          <SavedCard key={each.id} card={each} />
        ))}
      </ul>
    </section>
  )
}

function SavedCard({ card: saved }: { card: WireSavedCard }) {
  return (
    <RemovableRow
      className={styles.saved}
      mark={<CardMark brand={saved.brand} />}
      name={cardName(saved)}
      verb="Remove"
      remove={() => callForMessage(calls.removeSavedCard, { params: { id: saved.id } })}
      queryKey={savedCardsQuery.queryKey}
    >
      <p className={`${text.small} ${text.muted}`}>
        {networkName(saved.brand)}, {saved.is_expired ? 'expired' : 'expires'} {saved.expires}
      </p>
    </RemovableRow>
  )
}
