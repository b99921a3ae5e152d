import { Search, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { categoriesAt } from '#domain/sold-out.ts'
import { Plate } from '#storefront/components/plate.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useOutletById, useSite } from '#storefront/site.ts'
import { rememberItems } from '#storefront/state/known-items.ts'
import { chooseOutlet } from '#storefront/state/outlet.ts'
import { useNow } from '#storefront/state/use-now.ts'
import { CartBar } from './cart-bar.tsx'
import { CategoryRail, CategoryTabs } from './category-nav.tsx'
import type { MenuPage } from './data.server.ts'
import { ItemCard } from './item-card.tsx'
import { dietaryFilters, filterMenu } from './menu-filter.ts'
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
    <div className="withicon grow basis-[14rem]">
      <Search aria-hidden />
      <input
        className="input"
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
      <section className="awning edge shopbanner">
        <div className="wrap">
          <div className="txt">
            <h1 className="display" tabIndex={-1}>
              {page.headline}
            </h1>
            <p>{page.tagline}</p>
          </div>
          <div className="plates" aria-hidden>
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
      <div className="wrap mob pt-[16px]">
        <div className="mb-[14px]">{outlet && <ShopFacts outlet={outlet} hasMinimum />}</div>
        {outlet && <WhereTo outlet={outlet} />}
      </div>
      <div className="tabs mob mt-[12px]">
        <div className="wrap row gap-0">
          <button
            type="button"
            className="iconbtn ml-[-10px]"
            aria-label={isSearching ? 'Close search' : 'Search the menu'}
            aria-expanded={isSearching}
            onClick={() => {
              setSearching(!isSearching)
              if (isSearching) setText('')
            }}
          >
            {isSearching ? <X aria-hidden /> : <Search aria-hidden />}
          </button>
          {isSearching ? search : <CategoryTabs sections={sections} />}
        </div>
      </div>
      <div className="wrap three">
        <aside className="desk sticky">
          <CategoryRail sections={sections} />
        </aside>
        <div className="stack xl gap-[44px]">
          <div className="stack gap-[12px]">
            <div className="desk">
              <div className="row wrapx gap-[16px]">
                {search}
                {outlet && <ShopFacts outlet={outlet} />}
              </div>
            </div>
            <fieldset className="scroller menuchips py-[12px_2px]">
              <legend className="vh">Dietary filters</legend>
              {dietaryFilters.map(({ key, name }) => (
                <button
                  key={key}
                  type="button"
                  className={filter.diet.has(key) ? 'chip is-on' : 'chip'}
                  aria-pressed={filter.diet.has(key)}
                  onClick={() => toggleDiet(key)}
                >
                  {name}
                </button>
              ))}
            </fieldset>
            <p className={isFiltering ? 't14 muted' : 'vh'} role="status">
              {isFiltering && (found === 1 ? '1 dish found' : `${found} dishes found`)}
            </p>
          </div>
          {hasPopular && <PopularRow outletId={page.outletId} items={popular} onOpen={openDish} />}
          {shown.map((category) => (
            <section key={category.id} className="sect menusect" id={`c-${category.id}`}>
              <h2 className="display">{category.name}</h2>
              {category.description && <p>{category.description}</p>}
              <div className="items">
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
            <div className="empty">
              <h2 className="t22">No dish fits</h2>
              <p>Nothing on the menu has all of that at once.</p>
              <button type="button" className="btn" onClick={clear}>
                Show the whole menu
              </button>
            </div>
          )}
          <p className="t14 muted m-0">
            Allergies? Ask us before you order: call{' '}
            <a
              className="link"
              href={`tel:${(outlet?.phone ?? site.contactNumber).replace(/\s/g, '')}`}
            >
              {outlet?.phone ?? site.contactNumber}
            </a>
            . Dishes are made in a kitchen that handles nuts, gluten, dairy and shellfish.
          </p>
        </div>
        <aside className="desk sticky overlapcart" aria-label="Cart">
          <div className="stack s gap-[10px]">
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
