import { clsx } from 'clsx'
import { quotedArea } from '#domain/delivery-areas.ts'
import { deliveryTermsText } from '#domain/delivery-terms.ts'
import { quotedMinutes } from '#domain/outlet-search.ts'
import { useOutletById } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { usePausedService } from '#storefront/state/closed.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { useDeliveryReach } from '#storefront/state/quote.ts'
import { useCurrency } from '#ui/currency.tsx'
import text from '#ui/text.module.css'

interface Props {
  outletId: string
  className?: string | undefined
}

/**
 * Fee, time and minimum of an order from this outlet in one sentence, with 'from' until the address is known; if the
 * service is paused, says so instead.
 */
export function DeliveryTerms({ outletId, className }: Props) {
  const outlet = useOutletById(outletId)
  return outlet ? <Terms outlet={outlet} className={className} /> : null
}

function Terms({
  outlet,
  className,
}: {
  outlet: NonNullable<ReturnType<typeof useOutletById>>
  className: Props['className']
}) {
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const { area, outside } = useDeliveryReach(outlet)
  const paused = usePausedService(outlet)
  const currency = useCurrency()
  const now = useNow()
  const deliveryArea = fulfilment === 'delivery' ? (area ?? quotedArea(outlet, null)) : null
  return (
    <p className={clsx(text.finePrint, text.faint, className)}>
      {paused?.title ??
        (outside
          ? `${outside}.`
          : deliveryTermsText({
              fulfilment,
              area,
              areas: outlet.deliveryAreas,
              fees: outlet.fees,
              minutes: quotedMinutes(outlet, deliveryArea, now),
              currency,
            }))}
    </p>
  )
}
