import { MapPin, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { data } from 'react-router'
import { addressText } from '#domain/address.ts'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import { quotedMinutes } from '#domain/outlet-search.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { ChoiceLink } from '#storefront/components/choice.tsx'
import { Hours } from '#storefront/components/hours.tsx'
import { KitchenFront } from '#storefront/components/kitchen-front.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { DirectionLink, placeText } from '#storefront/components/place.tsx'
import { usePostcodeForm } from '#storefront/components/postcode-field.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import storesScreen from '#storefront/screens/stores/stores-screen.module.css'
import { pageTitle, type SiteOutlet, siteOf, useOutletById, useSite } from '#storefront/site.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { useMoney } from '#ui/currency.tsx'
import { TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import styles from './route.module.css'

export function loader({ context, params }: Route.LoaderArgs) {
  const { outletBySlug, tenant } = context.get(pageContext).site
  const outlet = outletBySlug.get(params.slug)
  if (!outlet) throw data(null, { status: 404 })
  const brand = tenant.brands.find(({ id }) => id === outlet.brandId)
  return {
    outletId: outlet.id,
    brand: brand?.branding.name ?? outlet.name,
    picture: brand?.heroPlates[0] ?? outlet.picture,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches)
  const outlet = site?.outlets.find(({ id }) => id === loaderData?.outletId)
  return [{ title: pageTitle(site, outlet?.name ?? 'Not found') }]
}

export default function OutletScreen({ loaderData }: Route.ComponentProps) {
  const outlet = useOutletById(loaderData.outletId)
  const hasOthers = useSite().outlets.length > 1
  if (!outlet) return null
  const street = addressText(outlet.address.line1, outlet.address.line2)
  return (
    <main id="main" className={storesScreen.screen}>
      <KitchenFront
        outlet={outlet}
        brand={loaderData.brand}
        place={[
          placeText(outlet),
          outlet.hygieneRating && `Food hygiene rating ${outlet.hygieneRating}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        picture={loaderData.picture}
      >
        {hasOthers && (
          <LinkButton kind="hollow" to={paths.stores()}>
            All kitchens
          </LinkButton>
        )}
      </KitchenFront>
      <div className={`${layout.container} ${layout.stack} ${layout.farApart} ${styles.content}`}>
        <div className={threeCards.cards}>
          <section className={`${card.panel} ${layout.stack}`}>
            <h2 className={text.heading}>Location</h2>
            <p className={layout.across}>
              <MapPin aria-hidden />
              <span>
                {street && (
                  <>
                    {street}
                    <br />
                  </>
                )}
                {outlet.address.city} {outlet.address.postcode}
              </span>
            </p>
            <PhoneLink className={`${layout.across} ${text.tappable}`} number={outlet.phone}>
              <Phone aria-hidden />
              <span>{outlet.phone}</span>
            </PhoneLink>
            <DirectionLink className={buttonClass({ kind: 'second' })} to={outlet.directionLink}>
              <Navigation size={18} aria-hidden />
              Get Directions
            </DirectionLink>
          </section>
          <section className={`${card.panel} ${layout.stack} ${layout.close}`}>
            <h2 className={text.heading}>Opening hours</h2>
            <p className={shopLine.facts}>
              <OpenText outlet={outlet} />
            </p>
            <Hours outlet={outlet} />
          </section>
          <Reach outlet={outlet} />
        </div>
        <Others outlet={outlet} />
      </div>
    </main>
  )
}

function Others({ outlet }: { outlet: SiteOutlet }) {
  const others = useSite().outlets.filter(
    (each) => each.brandId === outlet.brandId && each.id !== outlet.id,
  )
  if (others.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>More of the same kitchen</h2>
      <ul className={`${layout.stack} ${layout.close}`}>
        {others.map((each) => (
          <li key={each.id}>
            <ChoiceLink to={paths.store(each.slug)} name={each.name} note={placeText(each)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How far it delivers, for how much, whether to a postcode, and that it takes pickup. */
function Reach({ outlet }: { outlet: SiteOutlet }) {
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

/** Whether it delivers to a postcode, and on which terms; a known postcode is answered without asking. */
function PostcodeCheck({
  outlet,
  termsOf,
}: {
  outlet: SiteOutlet
  termsOf(area: DeliveryArea): string
}) {
  const { address } = useFulfilment()
  const [checked, setChecked] = useState<string | null>(null)
  const known = checked ?? address?.postcode ?? ''
  const area = known && areaFor(outlet, known)

  const { field, submit } = usePostcodeForm((postcode) => {
    setChecked(postcode)
    setPostcode(postcode, { forOrder: false })
  })

  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.check}>
        <TextField label="Your postcode" autoComplete="postal-code" {...field} />
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
