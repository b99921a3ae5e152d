import { Search } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Item } from '#domain/menu.ts'
import { categoriesAt } from '#domain/sold-out.ts'
import { SkipLink } from '#storefront/components/skip-link.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useOutletById, useSite, useTheme } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { useRememberedTheme } from '#storefront/state/kitchen-theme.ts'
import { rememberItems } from '#storefront/state/known-items.ts'
import { chooseOutlet } from '#storefront/state/outlet.ts'
import { useNow } from '#storefront/state/use-now.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import { CategoryRail, CategoryTabs } from './category-nav.tsx'
import type { MenuPage } from './data.server.ts'
import { DietaryFilters } from './dietary-filters.tsx'
import { DishSections } from './dish-sections.tsx'
import { MenuBanner } from './menu-banner.tsx'
import { filterMenu } from './menu-filter.ts'
import styles from './menu-screen.module.css'
import { unpackMenu } from './packed-menu.ts'
import { SearchBar } from './search-bar.tsx'
import { SearchField } from './search-field.tsx'
import { ShopFacts } from './shop-facts.tsx'
import { useIsDesk } from './use-is-desk.ts'
import { useMenuFilter } from './use-menu-filter.ts'
import { useMenuSearch } from './use-menu-search.ts'
import { useOpenDish } from './use-open-dish.ts'
import { UsualPlace } from './usual-place.tsx'
import { WhereTo } from './where-to.tsx'

// Nothing of these is seen at first paint.
const MiniCart = lazyComponent(() => import('./mini-cart.tsx').then((module) => module.MiniCart))
const SearchResults = lazyComponent(() =>
  import('./search-results.tsx').then((module) => module.SearchResults),
)
const CartBar = lazyComponent(() =>
  import('#storefront/screens/cart/cart-bar.tsx').then((module) => module.CartBar),
)
const KitchenNotices = lazyComponent(() =>
  import('./kitchen-notices.tsx').then((module) => module.KitchenNotices),
)

/** The same each time, so that the list is not drawn again. */
const none: Item[] = []

/** The ordering menu of one outlet. */
export function MenuScreen({ page }: { page: MenuPage }) {
  const site = useSite()
  const theme = useTheme()
  const outlet = useOutletById(page.outletId)
  const hasCart = useCart(({ lines }) => lines.length > 0)
  const hasAddress = useFulfilment(({ address }) => address !== null)
  useRememberedTheme(page.outletId, page.theme)
  const now = useNow()
  const categories = useMemo(
    () => categoriesAt(unpackMenu(page.menu), now, outlet?.timeZone),
    [page.menu, now, outlet?.timeZone],
  )
  const openDish = useOpenDish(page.outletId)
  const { filter, setText, toggleDiet, clear } = useMenuFilter()
  const shown = useMemo(() => filterMenu(categories, filter.diet), [categories, filter.diet])
  const search = useMenuSearch(shown, filter.text, setText)
  const { isSearching, answer } = search
  const isDesk = useIsDesk()
  useEffect(() => chooseOutlet(page.outletId), [page])
  const items = useMemo(() => categories.flatMap((category) => category.items), [categories])
  useEffect(() => rememberItems(items), [items])

  // Without an address and a pause there is nothing to say, and no script to load for it.
  const hasNotices = outlet && (hasAddress || outlet.isPaused || outlet.pauses)
  const isFiltering = filter.diet.size > 0
  const popular = useMemo(() => items.filter((item) => item.isPopular && item.isAvailable), [items])
  const listed = isFiltering ? none : popular
  // Only a desk's rail shows how many of each section were found.
  const counted = isDesk ? answer : null
  const sections = useMemo(() => {
    const hits = counted && new Set(counted.found.map(({ item }) => item.id))
    const count = (dishes: readonly Item[]) =>
      hits ? dishes.filter(({ id }) => hits.has(id)).length : dishes.length
    return [
      ...(listed.length > 0 ? [{ id: 'popular', name: 'Popular', count: count(listed) }] : []),
      ...shown.map(({ id, name, items }) => ({ id: `c-${id}`, name, count: count(items) })),
    ]
  }, [listed, shown, counted])
  const found = shown.reduce((sum, category) => sum + category.items.length, 0)
  const field = { value: filter.text, onChange: search.search, onFocus: search.prepare }

  return (
    <main id="main" className={isSearching ? styles.searching : undefined}>
      {isDesk && hasCart && <SkipLink to="your-order">Skip to your order</SkipLink>}
      {isSearching && (
        <>
          <h1 className={text.hidden}>Search the menu</h1>
          <SearchBar {...field} isAskedFor={search.isOpen} onBack={search.close} />
        </>
      )}
      <MenuBanner headline={page.headline} tagline={page.tagline} dishes={popular} />
      <div className={`${layout.container} ${layout.onPhone} ${styles.belowBanner}`}>
        {hasNotices && !isDesk && <KitchenNotices outlet={outlet} />}
        <div className={styles.facts}>{outlet && <ShopFacts outlet={outlet} hasDelivery />}</div>
        {outlet && <WhereTo outlet={outlet} />}
      </div>
      <div className={`${styles.categories} ${layout.onPhone} ${styles.tabsPlace}`}>
        <div className={`${layout.container} ${layout.across} ${styles.tabsRow}`}>
          <IconButton className={styles.searchButton} label="Search the menu" onClick={search.open}>
            <Search aria-hidden />
          </IconButton>
          <CategoryTabs sections={sections} />
        </div>
      </div>
      <div className={`${layout.container} ${styles.columns}`}>
        <aside className={`${layout.onDesk} ${layout.sticky}`}>
          <CategoryRail sections={sections} />
        </aside>
        <div className={styles.sections}>
          <search className={`${layout.onDesk} ${styles.stickySearch}`}>
            <div className={`${layout.across} ${layout.wrapping} ${styles.searchRow}`}>
              <SearchField {...field} placeholder={`Search ${theme?.name ?? site.name}`} />
              {outlet && !isSearching && <ShopFacts outlet={outlet} />}
            </div>
          </search>
          <div className={`${layout.stack} ${styles.tools}`} hidden={isSearching && !isFiltering}>
            <DietaryFilters chosen={filter.diet} onToggle={toggleDiet} />
            {/* Of none, the heading below speaks to the eye. */}
            <p
              className={found > 0 && isFiltering ? `${text.small} ${text.muted}` : text.hidden}
              role="status"
            >
              {isFiltering &&
                !isSearching &&
                (found === 1 ? '1 dish found' : `${found} dishes found`)}
            </p>
          </div>
          {answer && (
            <SearchResults
              outletId={page.outletId}
              answer={answer}
              onOpen={openDish}
              onSearch={search.search}
              onClear={search.close}
            />
          )}
          {hasNotices && isDesk && <KitchenNotices outlet={outlet} />}
          <div className={`${layout.stack} ${styles.dishes}`} hidden={isSearching}>
            {!isFiltering && <UsualPlace outletId={page.outletId} items={items} />}
            <DishSections
              outletId={page.outletId}
              categories={shown}
              popular={listed}
              onOpen={openDish}
            />
          </div>
          {found === 0 && !isSearching && (
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
          id="your-order"
          tabIndex={-1}
          aria-label="Cart"
        >
          <div className={`${layout.stack} ${layout.close} ${styles.aside}`}>
            {isDesk && (
              <>
                {outlet && <WhereTo outlet={outlet} />}
                <MiniCart menuOutletId={page.outletId} />
              </>
            )}
          </div>
        </aside>
      </div>
      {hasCart && <CartBar outletId={page.outletId} />}
    </main>
  )
}
