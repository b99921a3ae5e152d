import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { toMinorUnits } from '#contract/major-units.ts'
import type { Referrals } from '#contract/referrals.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/customer.ts'
import { referralsQuery } from '#storefront/api/referrals.ts'
import { useCurrency } from '#storefront/money.ts'
import bags from '#storefront/pictures/bags.webp'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { shareInvitation } from '#storefront/shell/share.ts'
import { pageTitle, siteOf, useSite } from '#storefront/site.ts'
import type { Route } from './+types/route'
import { InviteLink } from './invite-link.tsx'
import { ShareWindows } from './share-windows.tsx'

const QrCode = lazyComponent(
  () => import('./qr-code.tsx').then((module) => module.QrCode),
  <div className="sk qr" />,
)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Invite friends') },
]

/** The diner's own link, ways to pass it on, and what came of it. */
export default function InviteScreen() {
  const { name } = useSite()
  const currency = useCurrency()
  const { data: customer, error, refetch } = useQuery(customerQuery)
  const { data: referrals } = useQuery(referralsQuery)
  const link = customer && invitationLink(customer.referral_code)
  return (
    <main id="main" className="wrap invpage">
      <div className="inv">
        <div className="cloth s hero2" aria-hidden>
          <div className="plate w-[58%] text-[34px]">
            <img src={bags} alt="" width={256} height={256} />
          </div>
        </div>
        <div className="stack">
          <h1 className="display text-[length:var(--t-48)]" tabIndex={-1}>
            Share a table, even apart
          </h1>
          <p className="muted min-h-[48px]">{referrals && promise(referrals, name, currency)}</p>
          {error && (
            <div className="notice bad" role="alert">
              <p className="grow">{messageOf(error)}</p>
              <button type="button" className="btn second small" onClick={() => refetch()}>
                Try again
              </button>
            </div>
          )}
          {link ? (
            <>
              <InviteLink link={link} />
              <button type="button" className="btn full" onClick={() => shareInvitation(link)}>
                <Gift size={20} aria-hidden />
                Invite Friends
              </button>
              <ShareWindows link={link} text={`Join me at ${name}`} />
              <QrCode link={link} />
            </>
          ) : (
            !error && <div className="sk h-[320px]" aria-busy="true" />
          )}
          {referrals && (
            <dl className="sums card">
              <div className="lead">
                <dt>Invited</dt>
                <dd>{referrals.invited}</dd>
              </div>
              <div className="lead">
                <dt>Ordered</dt>
                <dd>{referrals.ordered}</dd>
              </div>
              <div className="lead">
                <dt>Your credit</dt>
                <dd>{printed(customer?.credit ?? referrals.earned, currency)}</dd>
              </div>
            </dl>
          )}
        </div>
      </div>
    </main>
  )
}

function promise(
  { reward, minimum_spend: minimum }: Referrals,
  name: string,
  currency: Currency,
): string {
  if (reward === 0) return `Send the menu of ${name} to whoever is hungry.`
  const from = minimum > 0 ? ` over ${printed(minimum, currency)}` : ''
  return `When a friend’s first order${from} is completed, ${printed(reward, currency)} of credit is waiting for you.`
}

function printed(pounds: number, currency: Currency): string {
  return formatMoney(toMinorUnits(pounds, currency.code), currency)
}

function invitationLink(code: string): string {
  return `${location.origin}/menu?ref=${code}`
}
