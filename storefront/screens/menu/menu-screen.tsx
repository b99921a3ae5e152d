import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { categoriesAt } from '#domain/sold-out.ts'
import awning from '#storefront/components/awning.module.css'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useOutletById, useSite } from '#storefront/site.ts'
import { rememberItems } from '#storefront/state/known-items.ts'
import { chooseOutlet } from '#storefront/state/outlet.ts'
import { useNow } from '#storefront/state/use-now.ts'
import { Button } from '#ui/button.tsx'
import chip from '#ui/chip.module.css'
import { Empty } from '#ui/empty.tsx'
import field from '#ui/field.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Plate } from '#ui/plate.tsx'
import text from '#ui/text.module.css'
import { CartBar } from './cart-bar.tsx'
import { CategoryRail, CategoryTabs } from './category-nav.tsx'
import type { MenuPage } from './data.server.ts'
import dishSection from './dish-section.module.css'
import { ItemCard } from './item-card.tsx'
import { dietaryFilters, filterMenu } from './menu-filter.ts'
import styles from './menu-screen.module.css'
import { unpackMenu } from './packed-menu.ts'
import { PopularRow } from './popular-row.tsx'
import { ShopFacts } from './shop-facts.tsx'
import { useIsDesk } from './use-is-desk.ts'
import { useMenuFilter } from './use-menu-filter.ts'
import { useOpenDish } from './use-open-dish.ts'
import { WhereTo } from './where-to.tsx'

const MiniCart = lazyComponent(() => import('./mini-cart.tsx').then((module) => module.MiniCart))

/** The ordering menu of one outlet. */
export function MenuScreen({ page }: { page: MenuPage }) {
  const site = useSite()
  const outlet = useOutletById(page.outletId)
  const now = useNow()
  const categories = useMemo(
    () => categoriesAt(unpackMenu(page.menu), now, outlet?.timeZone),
    [page.menu, now, outlet?.timeZone],
  )
  const openDish = useOpenDish(page.outletId)
  const { filter, isFiltering, setText, toggleDiet, clear } = useMenuFilter()
  const [isSearching, setSearching] = useState(false)
  const isDesk = useIsDesk()
  useEffect(() => chooseOutlet(page.outletId), [page])
  useEffect(() => rememberItems(categories.flatMap((category) => category.items)), [categories])

  // The field answers each key at once; the list may come a moment later.
  const match = useDeferredValue(filter)
  const shown = filterMenu(categories, match)
  const popular = categories
    .flatMap((category) => category.items)
    .filter((item) => item.isPopular && item.isAvailable)
  const hasPopular = !isFiltering && popular.length > 0
  const sections = [
    ...(hasPopular ? [{ id: 'popular', name: 'Popular', count: popular.length }] : []),
    ...shown.map(({ id, name, items }) => ({ id: `c-${id}`, name, count: items.length })),
  ]
  const found = shown.reduce((sum, category) => sum + category.items.length, 0)
  const search = (
    <div className={`${field.withIcon} ${layout.growing} ${styles.search}`}>
      <Search aria-hidden />
      <input
        className={field.input}
        type="search"
        placeholder={`Search ${site.name}`}
        aria-label="Search the menu"
        // On a phone it appears when it is asked for, to be typed into.
        // biome-ignore lint/a11y/noAutofocus: it is what the tap was for
        autoFocus={isSearching}
        value={filter.text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )

  return (
    <main id="main">
      <section className={`${awning.awning} ${awning.edged} ${styles.banner}`}>
        <div className={layout.container}>
          <div className={styles.words}>
            <h1 className={text.display} tabIndex={-1}>
              {page.headline}
            </h1>
            <p>{page.tagline}</p>
          </div>
          <div aria-hidden>
            {popular.slice(0, 4).map((item, index) => (
              <Plate
                key={item.id}
                item={item}
                sizes="(min-width: 1024px) 200px, 120px"
                isFirst={index === 0}
              />
            ))}
          </div>
        </div>
      </section>
      <div className={`${layout.container} ${layout.onPhone} ${styles.belowBanner}`}>
        <div className={styles.facts}>{outlet && <ShopFacts outlet={outlet} hasMinimum />}</div>
        {outlet && <WhereTo outlet={outlet} />}
      </div>
      <div className={`${styles.categories} ${layout.onPhone} ${styles.tabsPlace}`}>
        <div className={`${layout.container} ${layout.across} ${styles.tabsRow}`}>
          <IconButton
            className={styles.searchButton}
            label={isSearching ? 'Close search' : 'Search the menu'}
            aria-expanded={isSearching}
            onClick={() => {
              setSearching(!isSearching)
              if (isSearching) setText('')
            }}
          >
            {isSearching ? <X aria-hidden /> : <Search aria-hidden />}
          </IconButton>
          {isSearching ? search : <CategoryTabs sections={sections} />}
        </div>
      </div>
      <div className={`${layout.container} ${styles.columns}`}>
        <aside className={`${layout.onDesk} ${layout.sticky}`}>
          <CategoryRail sections={sections} />
        </aside>
        <div className={`${layout.stack} ${layout.farApart} ${styles.sections}`}>
          <div className={`${layout.stack} ${styles.tools}`}>
            <div className={layout.onDesk}>
              <div className={`${layout.across} ${layout.wrapping} ${styles.searchRow}`}>
                {search}
                {outlet && <ShopFacts outlet={outlet} />}
              </div>
            </div>
            <fieldset className={`${chip.scroller} ${styles.filters} ${styles.filterRow}`}>
              <legend className={text.hidden}>Dietary filters</legend>
              {dietaryFilters.map(({ key, name }) => (
                <button
                  key={key}
                  type="button"
                  className={clsx(chip.filterChip, filter.diet.has(key) && chip.chosen)}
                  aria-pressed={filter.diet.has(key)}
                  onClick={() => toggleDiet(key)}
                >
                  {name}
                </button>
              ))}
            </fieldset>
            <p className={isFiltering ? `${text.small} ${text.muted}` : text.hidden} role="status">
              {isFiltering && (found === 1 ? '1 dish found' : `${found} dishes found`)}
            </p>
          </div>
          {hasPopular && <PopularRow outletId={page.outletId} items={popular} onOpen={openDish} />}
          {shown.map((category) => (
            <section
              key={category.id}
              className={`${dishSection.section} ${styles.lazily}`}
              id={`c-${category.id}`}
            >
              <h2 className={text.display}>{category.name}</h2>
              {category.description && <p>{category.description}</p>}
              <div className={styles.items}>
                {category.items.map((item, index) => (
                  <ItemCard
                    key={item.id}
                    outletId={page.outletId}
                    item={item}
                    isSecond={index % 2 === 1}
                    match={match.text}
                    onOpen={openDish}
                  />
                ))}
              </div>
            </section>
          ))}
          {found === 0 && (
            <Empty>
              <h2 className={text.heading}>No dish fits</h2>
              <p>Nothing on the menu has all of that at once.</p>
              <Button onClick={clear}>Show the whole menu</Button>
            </Empty>
          )}
          <p className={`${text.small} ${text.muted} ${styles.allergies}`}>
            Allergies? Ask us before you order: call{' '}
            <PhoneLink className={text.textLink} number={outlet?.phone ?? site.contactNumber}>
              {outlet?.phone ?? site.contactNumber}
            </PhoneLink>
            . Dishes are made in a kitchen that handles nuts, gluten, dairy and shellfish.
          </p>
        </div>
        <aside
          className={`${layout.onDesk} ${layout.sticky} ${styles.besideBanner}`}
          aria-label="Cart"
        >
          <div className={`${layout.stack} ${layout.close} ${styles.aside}`}>
            {isDesk && (
              <>
                {outlet && <WhereTo outlet={outlet} />}
                <MiniCart />
              </>
            )}
          </div>
        </aside>
      </div>
      <CartBar />
    </main>
  )
}
