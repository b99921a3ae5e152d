import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
import awning from '#storefront/components/awning.module.css'
import { Hours } from '#storefront/components/hours.tsx'
import { HygieneRating } from '#storefront/components/hygiene-rating.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { placeWithPostcode } from '#storefront/components/place.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import threeCards from '#storefront/components/three-cards.module.css'
import { paths } from '#storefront/paths.ts'
import { AddButton, DishLink, useOpenDish } from '#storefront/screens/menu/dish-link.tsx'
import popularDish from '#storefront/screens/menu/popular-dish.module.css'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import tiles from '#storefront/screens/stores/tiles.module.css'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import card from '#ui/card.module.css'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Picture } from '#ui/picture.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import price from '#ui/price.module.css'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import brandHeroStyles from './brand-hero.module.css'
import styles from './brand-screen.module.css'
import type { BrandPage } from './data.server.ts'

/** A brand's landing page, in its own colours and typeface. */
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
          <div className={plate.plate}>
            <Picture picture={large} alt="" sizes="(min-width: 1024px) 300px, 220px" />
          </div>
          {small && (
            <div className={plate.plate}>
              <Picture picture={small} alt="" sizes="120px" />
            </div>
          )}
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

/** The brand's outlets: address, opening hours and phone of each. */
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
            <Link className={choice.choice} to={paths.store(outlet.slug)}>
              <span className={choice.caption}>
                <b className={text.strong}>{outlet.name}</b>
                <small>{placeWithPostcode(outlet)}</small>
              </span>
            </Link>
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
            <article
              key={item.id}
              className={clsx(popularDish.popularDish, !item.isAvailable && popularDish.soldOut)}
            >
              <div className={clsx(item.picture && plate.cloth, index % 2 === 1 && plate.second)}>
                <Plate item={item} sizes="248px" />
                {item.isAvailable && (
                  <AddButton outletId={outletId} item={item} onOpen={openDish} />
                )}
              </div>
              <h3 className={styles.dishName}>
                <DishLink outletId={outletId} item={item} onOpen={openDish}>
                  {item.name}
                </DishLink>
              </h3>
              <p className={`${text.small} ${text.muted} ${styles.description}`}>
                {item.description}
              </p>
              {item.isAvailable ? (
                <Price item={item} />
              ) : (
                <span className={price.price}>{item.soldOutText ?? 'Sold out today'}</span>
              )}
            </article>
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
            <div key={picture.name} className={plate.plate}>
              <Picture
                picture={picture}
                alt=""
                sizes="(min-width: 1024px) 480px, 260px"
                isFirst={index === 0}
              />
            </div>
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
