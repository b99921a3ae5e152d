import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Gift } from 'lucide-react'
import { useRef } from 'react'
import { renderSVG } from 'uqr'
import { calls } from '#contract/diner-calls.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { Title } from '#storefront/components/page-head.tsx'
import bags from '#storefront/pictures/bags.webp'
import { shareInvitation, useCopy } from '#storefront/shell/share.ts'
import { titleMeta, useSite } from '#storefront/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import docket from '#ui/docket.module.css'
import { Failed } from '#ui/failed.tsx'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './route.module.css'

export const meta = titleMeta('Invite friends')

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
          <Title className={text.banner}>Share a table, even apart</Title>
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

function InviteLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { copy, isCopied } = useCopy(link, 'Link copied')
  return (
    <Field label="Your link">
      {(control) => (
        <div className={`${layout.across} ${layout.stretched}`}>
          <input
            {...control}
            ref={input}
            className={`${field.input} ${layout.growing}`}
            readOnly
            value={link}
          />
          <Button
            kind="second"
            aria-label="Copy the link"
            onClick={() => {
              // Selected first, for browsers that do not allow copying.
              input.current?.select()
              void copy()
            }}
          >
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {isCopied && 'Copied'}
          </Button>
        </div>
      )}
    </Field>
  )
}

const side = 600

const places = [
  {
    name: 'WhatsApp',
    address: (link: string, text: string) =>
      `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`,
  },
  {
    name: 'Facebook',
    address: (link: string) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
  },
  {
    name: 'X',
    address: (link: string, text: string) =>
      `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
  },
]

function ShareWindows({ link, text }: { link: string; text: string }) {
  return (
    <div className={`${layout.across} ${layout.wrapping}`}>
      {places.map(({ name, address }) => (
        <a
          key={name}
          className={buttonClass({ kind: 'second', isSmall: true })}
          href={address(link, text)}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            const opened = open(address(link, text), 'share', `width=${side},height=${side}`)
            // A browser that blocks windows follows the link instead.
            if (opened) event.preventDefault()
          }}
        >
          {name}
        </a>
      ))}
    </div>
  )
}

function QrCode({ link }: { link: string }) {
  return (
    <figure className={`${styles.qrCode} ${card.panel}`}>
      <div
        role="img"
        aria-label="Your link as a QR code"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG generated here
        dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 1 }) }}
      />
      <figcaption className={`${text.small} ${text.muted}`}>Or let them scan it.</figcaption>
    </figure>
  )
}
