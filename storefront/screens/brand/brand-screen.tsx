import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
import awning from '#storefront/components/awning.module.css'
import { ChoiceLink } from '#storefront/components/choice.tsx'
import { Hours } from '#storefront/components/hours.tsx'
import { HygieneRating } from '#storefront/components/hygiene-rating.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { placeWithPostcode } from '#storefront/components/place.tsx'
import { PicturePlate } from '#storefront/components/plates.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { useOpenDish } from '#storefront/screens/menu/dish-link.tsx'
import { PopularDish } from '#storefront/screens/menu/dish-sections.tsx'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import tiles from '#storefront/screens/stores/tiles.module.css'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Picture } from '#ui/picture.tsx'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import brandHeroStyles from './brand-hero.module.css'
import styles from './brand-screen.module.css'
import type { BrandPage } from './data.server.ts'

export function BrandScreen({ page }: { page: BrandPage }) {
  const { outlets } = useSite()
  const own = outlets.filter(({ id }) => page.outletIds.includes(id))
  const [first] = own
  const menu = paths.menu(first?.slug)
  return (
    <main id="main">
      <BrandHero page={page} outlet={first} />
      <div className={`${layout.container} ${layout.stack} ${layout.farApart} ${styles.content}`}>
        {page.isFamily && <Family page={page} title="The whole family" />}
        <Story page={page} />
        {first && <Highlights items={page.highlights} outletId={first.id} />}
        <section className={styles.callToAction}>
          <div>
            <h2 className={`${text.display} ${text.banner}`}>Hungry for it?</h2>
            <p className={styles.callText}>Order now for delivery, or pick it up yourself.</p>
          </div>
          <LinkButton to={menu}>See the menu</LinkButton>
        </section>
        <BrandOutlets outlets={own} />
        {page.isFamily && <FamilyOutlets outlets={outlets.filter((each) => !own.includes(each))} />}
        {!page.isFamily && <Family page={page} title="Also from our kitchens" />}
      </div>
    </main>
  )
}

function Story({ page }: { page: BrandPage }) {
  const { title, paragraphs } = page.story
  const [large, small] = [...page.plates].reverse()
  // A restaurant created with `npm run tenant -- new` has no story yet.
  if (title === '' && paragraphs.length === 0) return null
  return (
    <section className={styles.story}>
      {large && (
        <div className={`${plate.cloth} ${plate.second} ${styles.picture}`} aria-hidden>
          <PicturePlate picture={large} sizes="(min-width: 1024px) 300px, 220px" />
          <PicturePlate picture={small} sizes="120px" />
        </div>
      )}
      <div className={layout.stack}>
        {title && <h2 className={text.display}>{title}</h2>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function BrandOutlets({ outlets }: { outlets: SiteOutlet[] }) {
  if (outlets.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>Where we cook</h2>
      <div className={threeCards.cards}>
        {outlets.map((outlet) => (
          <section key={outlet.id} className={`${card.panel} ${layout.stack} ${layout.close}`}>
            <h3 className={text.large}>
              <Link className={text.textLink} to={paths.store(outlet.slug)}>
                {outlet.name}
              </Link>
            </h3>
            <p className={layout.across}>
              <MapPin aria-hidden />
              <span>{placeWithPostcode(outlet)}</span>
            </p>
            <p className={shopLine.facts}>
              <OpenText outlet={outlet} />
            </p>
            <Hours outlet={outlet} />
            <PhoneLink className={`${layout.across} ${text.tappable}`} number={outlet.phone}>
              {outlet.phone}
            </PhoneLink>
            {outlet.hygieneRating && <HygieneRating rating={outlet.hygieneRating} />}
          </section>
        ))}
      </div>
    </section>
  )
}

function FamilyOutlets({ outlets }: { outlets: SiteOutlet[] }) {
  if (outlets.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>All our kitchens</h2>
      <ul className={threeCards.cards}>
        {outlets.map((outlet) => (
          <li key={outlet.id}>
            <ChoiceLink
              to={paths.store(outlet.slug)}
              name={outlet.name}
              note={placeWithPostcode(outlet)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Family({ page, title }: { page: BrandPage; title: string }) {
  if (page.family.length === 0) return null
  return (
    <section className={layout.stack}>
      <h2 className={text.heading}>{title}</h2>
      <ul className={tiles.brands}>
        {page.family.map(({ id, path, name, cuisine, plate }, index) => (
          <li key={path} className={page.isFamily && index % 5 === 0 ? tiles.double : undefined}>
            <Link className={tiles.brandTile} data-tile={id} to={path}>
              <span className={text.display}>{name}</span>
              <small>{cuisine}</small>
              {plate && <Picture picture={plate} alt="" sizes="210px" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Signature dishes as currently on the menu: price, offer, sold out; each can be opened and added in place. */
function Highlights({ items, outletId }: { items: Item[]; outletId: string }) {
  const openDish = useOpenDish(outletId)
  const now = useNow()
  const timeZone = useOutletById(outletId)?.timeZone
  if (items.length === 0) return null
  return (
    <section>
      <h2 className={`${text.display} ${text.banner} ${styles.title}`}>
        What people come back for
      </h2>
      <div className={styles.highlights}>
        {items
          .map((item) => itemAt(item, now, timeZone))
          .map((item, index) => (
            <PopularDish
              key={item.id}
              outletId={outletId}
              item={item}
              onOpen={openDish}
              isSecond={index % 2 === 1}
              sizes="248px"
            >
              <p className={`${text.small} ${text.muted} ${styles.description}`}>
                {item.description}
              </p>
            </PopularDish>
          ))}
      </div>
    </section>
  )
}

function BrandHero({ page, outlet }: { page: BrandPage; outlet: SiteOutlet | undefined }) {
  const { allowsBooking } = useSite()
  return (
    <section className={`${awning.awning} ${awning.edged} ${brandHeroStyles.brandHero}`}>
      <div className={layout.container}>
        <div className={brandHeroStyles.words}>
          <Headline page={page} city={outlet?.address.city} />
          <p className={`${awning.quiet} ${brandHeroStyles.tagline}`}>{page.tagline}</p>
          <div className={`${layout.across} ${layout.wrapping} ${brandHeroStyles.actions}`}>
            <LinkButton kind="onBanner" to={paths.menu(outlet?.slug)}>
              Order now
            </LinkButton>
            {allowsBooking && (
              <LinkButton kind="hollow" to={paths.reservation()}>
                Book a table
              </LinkButton>
            )}
          </div>
          {outlet && (
            <p className={`${shopLine.facts} ${awning.quiet} ${brandHeroStyles.state}`}>
              <OpenText outlet={outlet} />
            </p>
          )}
        </div>
        <div className={brandHeroStyles.plates} aria-hidden>
          {page.plates.map((picture, index) => (
            <PicturePlate
              key={picture.name}
              picture={picture}
              sizes="(min-width: 1024px) 480px, 260px"
              isFirst={index === 0}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The brand's headline under its name; without one, the name itself is large. */
function Headline({ page, city }: { page: BrandPage; city: string | undefined }) {
  const { name, headline, cuisine } = page
  const small = headline ? [name, city] : [cuisine, city]
  const line = (
    <span className={`${text.strong} ${awning.quiet} ${brandHeroStyles.nameLine}`}>
      {small.filter(Boolean).join(', ')}
    </span>
  )
  return (
    <>
      {!headline && line}
      <h1 tabIndex={-1}>
        {headline && line}
        <span className={`${text.display} ${brandHeroStyles.headline}`}>{headline || name}</span>
      </h1>
    </>
  )
}
