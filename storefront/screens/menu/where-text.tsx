import { listSlots } from '#domain/slots.ts'
import { useFulfilment } from '../../state/fulfilment.ts'
import { useQuote } from '../../state/quote.ts'
import { useNow } from '../../state/use-now.ts'

/** What is known of how, where and when, in two lines. */
export function WhereText() {
  const { fulfilment, address, isReady } = useFulfilment()
  const { outlet, area, outside } = useQuote()
  const now = useNow()
  const where =
    fulfilment === 'pickup'
      ? `Pick up from ${outlet.address.line1}`
      : address && isReady
        ? `Deliver to ${address.postcode}`
        : 'Deliver to your address'
  // How busy each slot is the server knows; here the hours alone speak.
  const asap =
    now &&
    listSlots({ outlet, fulfilment, areaMinutes: area?.minutes ?? 0, now, used: () => 0 }).asap
  const when =
    outside ??
    (asap?.isAvailable
      ? `Today, ${asap.minutes[0]}–${asap.minutes[1]} min`
      : 'Choose a time at checkout')
  return (
    <span className="grow">
      <small>{where}</small>
      <b>{fulfilment === 'delivery' && !address ? 'Check your postcode' : when}</b>
    </span>
  )
}
