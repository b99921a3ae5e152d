import { type FormEvent, useState } from 'react'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import { quotedMinutes } from '#domain/outlet-search.ts'
import { noPostcodeText, normalisePostcode } from '#domain/postcode.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { useMoney } from '#ui/currency.tsx'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './reach.module.css'

/** How far it delivers, for how much, whether to a postcode, and that it takes pickup. */
export function Reach({ outlet }: { outlet: SiteOutlet }) {
  const { services, deliveryAreas, kitchen } = outlet
  const termsOf = useTerms(outlet)
  const delivers = services.includes('delivery')
  return (
    <section className={`${card.panel} ${layout.stack} ${layout.close}`}>
      <h2 className={text.heading}>Delivery and pickup</h2>
      {services.includes('pickup') && (
        <p>Pickup: ready in {kitchen.preparationMinutes} minutes at the soonest.</p>
      )}
      {delivers && <PostcodeCheck outlet={outlet} termsOf={termsOf} />}
      {delivers &&
        deliveryAreas.map((area) => (
          <p key={area.name}>
            <b className={text.strong}>{area.name}</b>
            <br />
            <span className={`${text.small} ${text.muted}`}>
              {[termsOf(area), area.radiusKm && `within ${area.radiusKm} km`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
        ))}
    </section>
  )
}

/** Whether it delivers to a postcode, and on which terms; a postcode that was told before is answered at once. */
function PostcodeCheck({
  outlet,
  termsOf,
}: {
  outlet: SiteOutlet
  termsOf(area: DeliveryArea): string
}) {
  const { address } = useFulfilment()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [checked, setChecked] = useState<string | null>(null)
  const known = checked ?? address?.postcode ?? ''
  const area = known && areaFor(outlet.deliveryAreas, known, { outlet, locate: locatePostcode })

  function check(event: FormEvent) {
    event.preventDefault()
    const postcode = normalisePostcode(typed ?? known)
    setWrong(!postcode)
    if (!postcode) return
    setTyped(null)
    setChecked(postcode)
    setPostcode(postcode, { forOrder: false })
  }

  return (
    <form onSubmit={check} noValidate>
      <div className={styles.check}>
        <Field label="Your postcode" error={isWrong ? noPostcodeText : null}>
          {(control) => (
            <input
              {...control}
              autoComplete="postal-code"
              value={typed ?? known}
              onChange={(event) => {
                setTyped(event.target.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
        <Button kind="second" type="submit">
          Check
        </Button>
      </div>
      <p className={`${text.small} ${styles.answer}`} role="status">
        {known && (area ? `Delivers to ${known}: ${termsOf(area)}.` : `${noDeliveryText(known)}.`)}
      </p>
    </form>
  )
}

/** The terms of an area in words. */
function useTerms(outlet: SiteOutlet): (area: DeliveryArea) => string {
  const money = useMoney()
  return (area) =>
    [
      area.fee === 0 ? 'free delivery' : `${money(area.fee)} delivery`,
      area.freeOver !== null && `free from ${money(area.freeOver)}`,
      area.minimumOrder > 0 && `minimum ${money(area.minimumOrder)}`,
      quotedMinutes(outlet, area).join('–').concat(' minutes'),
    ]
      .filter(Boolean)
      .join(', ')
}
