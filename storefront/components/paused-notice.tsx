import { Clock } from 'lucide-react'
import type { PausedService } from '#domain/paused-service.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { chooseFulfilment } from '#storefront/state/fulfilment.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'

interface Props {
  paused: PausedService
  className?: string | undefined
}

/** The chosen service takes no orders for now: until when, why, and the alternatives. */
export function PausedNotice({ paused, className }: Props) {
  const hasOtherKitchens = useSite().outlets.length > 1
  const { title, message, takesLater, others } = paused
  const [other] = others
  return (
    <Notice kind="warning" role="status" className={className} data-other-ways="">
      <Clock aria-hidden />
      <div className={`${layout.stack} ${layout.growing}`}>
        <p>
          <b>{title}</b> {message} {takesLater && 'Orders for tomorrow and later are taken.'}
        </p>
        {(other || hasOtherKitchens) && (
          <div className={`${layout.across} ${layout.wrapping}`}>
            {other && (
              <Button kind="second" isSmall onClick={() => chooseFulfilment(other)}>
                {other === 'pickup' ? 'Pick it up instead' : 'Have it delivered instead'}
              </Button>
            )}
            {hasOtherKitchens && (
              <LinkButton kind="second" isSmall to={paths.stores()}>
                See other kitchens
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </Notice>
  )
}
