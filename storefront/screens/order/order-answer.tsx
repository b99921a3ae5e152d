import { clsx } from 'clsx'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { openState } from '#domain/opening-hours.ts'
import { timeIn } from '#domain/zone.ts'
import awning from '#storefront/components/awning.module.css'
import { DrawingPlate } from '#storefront/components/plates.tsx'
import bags from '#storefront/pictures/bags.webp'
import bell from '#storefront/pictures/bell.webp'
import house from '#storefront/pictures/house.webp'
import pot from '#storefront/pictures/pot.webp'
import scooter from '#storefront/pictures/scooter.webp'
import { useOutletById } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import type { AnswerText } from './answer-text.ts'
import styles from './order-answer.module.css'
import orderSkeletonStyles from './order-skeleton.module.css'
import type { FollowedOrder } from './order-steps.tsx'

const progressPictures = { delivery: [pot, scooter, house], pickup: [pot, bell, bags] }

/** Progress of each status: the index of the current picture, and how much of the line is filled. */
const progress: Partial<Record<FollowedOrder['status'], { stop: number; drawn: string }>> = {
  placed: { stop: 0, drawn: '0%' },
  accepted: { stop: 0, drawn: '8%' },
  preparing: { stop: 0, drawn: '28%' },
  ready: { stop: 1, drawn: '46%' },
  out_for_delivery: { stop: 1, drawn: '50%' },
  completed: { stop: 2, drawn: '100%' },
}

/** Headlines with more characters use a smaller font, to fit two lines on a phone. */
const longHeadline = 17

interface Props {
  order: FollowedOrder
  answer: AnswerText
  /** Time of the last update, such as `18:30`; null while the page is up to date. */
  staleSince: string | null
  onCheck(): void
  actions?: ReactNode
}

export function OrderAnswer({ order, answer, staleSince, onCheck, actions }: Props) {
  const step = progress[order.status]
  const { above, headline, was, sentence } = answer
  const isAtCounter = order.status === 'ready' && order.type === 'pickup'
  return (
    <section className={`${awning.awning} ${awning.edged}`} aria-label="Where the order is">
      <div className={`${layout.container} ${styles.answer}`}>
        <div className={styles.words} aria-live="polite" aria-atomic="true">
          <p className={text.strong}>{above}</p>
          <h1
            className={clsx(
              text.display,
              styles.headline,
              headline.length > longHeadline && styles.isLong,
            )}
            tabIndex={-1}
          >
            {headline}
          </h1>
          <div className={`${awning.quiet} ${styles.sentence}`}>
            {staleSince !== null ? (
              <p className={styles.stale}>
                <WifiOff size={18} aria-hidden />
                Last checked {staleSince}
                <button type="button" onClick={onCheck}>
                  Check now
                </button>
              </p>
            ) : (
              <p>
                {was && (
                  <>
                    <span className={text.hidden}>was </span>
                    <s>{was}</s>{' '}
                  </>
                )}
                {sentence}
              </p>
            )}
          </div>
          {isAtCounter && (
            <p className={styles.counterNumber}>
              <small>Your order number</small>
              {order.number}
            </p>
          )}
        </div>
        {step && (
          <div className={styles.progress} style={{ ['--go' as string]: step.drawn }} aria-hidden>
            {progressPictures[order.type].map((picture, stop) => (
              <DrawingPlate
                key={picture}
                src={picture}
                className={clsx(
                  stop === step.stop && styles.reached,
                  stop > step.stop && styles.ahead,
                )}
              />
            ))}
          </div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  )
}

export function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className={text.hidden}>Your order</h1>
      <p className={text.hidden} role="status">
        Loading your order
      </p>
      <div className={`${awning.awning} ${awning.edged} ${orderSkeletonStyles.bannerWaiting}`} />
      <div className={`${layout.container} ${orderSkeletonStyles.content}`}>
        <Skeleton className={orderSkeletonStyles.contentWaiting} />
      </div>
    </div>
  )
}

/** `Open until 22:30.` for the outlet of a pickup order; '' if it is closed or has no closing time. */
export function useKitchenHours(outletId: string | undefined, now: Date): string {
  const outlet = useOutletById(outletId)
  const closesAt = outlet && openState(outlet.openingHours, outlet.timeZone, now).closesAt
  return outlet && closesAt ? `Open until ${timeIn(closesAt, outlet.timeZone)}.` : ''
}
