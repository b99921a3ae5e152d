import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { calls } from '#contract/diner-calls.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import bags from '#storefront/pictures/bags.webp'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { shareInvitation } from '#storefront/shell/share.ts'
import { pageTitle, siteOf, useSite } from '#storefront/site.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import docket from '#ui/docket.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import { InviteLink } from './invite-link.tsx'
import styles from './route.module.css'
import { ShareWindows } from './share-windows.tsx'

const QrCode = lazyComponent(
  () => import('./qr-code.tsx').then((module) => module.QrCode),
  <Skeleton className={styles.qrCode} />,
)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Invite friends') },
]

/** The diner's own link, ways to pass it on, and what came of it. */
export default function InviteScreen() {
  const { name } = useSite()
  const { data: customer, error, refetch } = useQuery(customerQuery)
  const { data: referrals, isPending: isCounting } = useQuery({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => call(calls.getReferrals, { signal }),
  })
  const link = customer && invitationLink(customer.referral_code)
  return (
    <main id="main" className={`${layout.container} ${styles.screen}`}>
      <div className={styles.columns}>
        <div className={`${plate.cloth} ${plate.second} ${styles.picture}`} aria-hidden>
          <div className={`${plate.plate} ${styles.plate}`}>
            <img src={bags} alt="" width={256} height={256} />
          </div>
        </div>
        <div className={layout.stack}>
          <h1 className={`${text.display} ${text.banner}`} tabIndex={-1}>
            Share a table, even apart
          </h1>
          <p className={text.muted}>Send your friends the menu of {name}.</p>
          {error && <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>}
          {link && !isCounting ? (
            <>
              <InviteLink link={link} />
              <Button isWide onClick={() => shareInvitation(link)}>
                <Gift size={20} aria-hidden />
                Invite Friends
              </Button>
              <ShareWindows link={link} text={`Join me at ${name}`} />
              <QrCode link={link} />
            </>
          ) : (
            !error && <Skeleton className={styles.waiting} isBusy />
          )}
          {referrals && (
            <dl className={`${docket.amounts} ${card.panel}`}>
              <div className={docket.amount}>
                <dt>Invited</dt>
                <dd>{referrals.invited}</dd>
              </div>
              <div className={docket.amount}>
                <dt>Ordered</dt>
                <dd>{referrals.ordered}</dd>
              </div>
            </dl>
          )}
        </div>
      </div>
    </main>
  )
}

function invitationLink(code: string): string {
  return `${location.origin}/menu?ref=${code}`
}
