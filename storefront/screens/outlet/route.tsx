import { MapPin, Navigation, Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { data, Link } from 'react-router'
import { addressText, noPostcodeText, normalisePostcode } from '#domain/address.ts'
import { areaFor, type DeliveryArea, noDeliveryText } from '#domain/delivery-areas.ts'
import { quotedMinutes } from '#domain/outlet-search.ts'
import { pageContext } from '#server/pages/page-context.ts'
import awning from '#storefront/components/awning.module.css'
import { Hours } from '#storefront/components/hours.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { DirectionLink, placeText } from '#storefront/components/place.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import shopfront from '#storefront/screens/stores/shopfront.module.css'
import storesScreen from '#storefront/screens/stores/stores-screen.module.css'
import { pageTitle, type SiteOutlet, siteOf, useOutletById, useSite } from '#storefront/site.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import choice from '#ui/choice.module.css'
import { useMoney } from '#ui/currency.tsx'
import { TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Picture } from '#ui/picture.tsx'
import plate from '#ui/plate.module.css'
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

/** One kitchen: where, when, how far it goes, and the way to its menu. */
export default function OutletScreen({ loaderData }: Route.ComponentProps) {
  const outlet = useOutletById(loaderData.outletId)
  if (!outlet) return null
  const street = addressText(outlet.address.line1, outlet.address.line2)
  return (
    <main id="main" className={storesScreen.screen}>
      <Front outlet={outlet} page={loaderData} />
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

type OutletPage = Route.ComponentProps['loaderData']

function Front({ outlet, page }: { outlet: SiteOutlet; page: OutletPage }) {
  const hasOthers = useSite().outlets.length > 1
  return (
    <section className={`${awning.awning} ${awning.edged}`} data-tile={outlet.brandId}>
      <div className={`${layout.container} ${shopfront.nearest}`}>
        <div>
          <p className={`${awning.quiet} ${text.strong}`}>{page.brand}</p>
          <h1 className={`${text.display} ${text.heroTitle}`} tabIndex={-1}>
            {outlet.name}
          </h1>
          <p className={`${awning.quiet} ${styles.address}`}>
            {placeText(outlet)}
            {outlet.hygieneRating && ` · Food hygiene rating ${outlet.hygieneRating}`}
          </p>
          <div className={`${layout.across} ${layout.wrapping} ${styles.actions}`}>
            <LinkButton kind="onBanner" to={paths.menu(outlet.slug)}>
              Order now
            </LinkButton>
            {hasOthers && (
              <LinkButton kind="hollow" to={paths.stores()}>
                All kitchens
              </LinkButton>
            )}
          </div>
        </div>
        {page.picture && (
          <div className={plate.plate}>
            <Picture picture={page.picture} alt="" sizes="300px" isFirst />
          </div>
        )}
      </div>
    </section>
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
            <Link className={choice.choice} to={paths.store(each.slug)}>
              <span className={choice.caption}>
                <b className={text.strong}>{each.name}</b>
                <small>{placeText(each)}</small>
              </span>
            </Link>
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
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [checked, setChecked] = useState<string | null>(null)
  const known = checked ?? address?.postcode ?? ''
  const area = known && areaFor(outlet, known)

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
        <TextField
          label="Your postcode"
          error={isWrong ? noPostcodeText : null}
          autoComplete="postal-code"
          value={typed ?? known}
          onChange={(text) => {
            setTyped(text)
            setWrong(false)
          }}
        />
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
