import { Search } from 'lucide-react'
import { memo, useEffect } from 'react'
import { cartCount, cartSubtotal } from '#domain/cart.ts'
import type { Item } from '#domain/menu.ts'
import awning from '#storefront/components/awning.module.css'
import cartBarStyles from '#storefront/components/cart-bar.module.css'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { ProgressLine } from '#storefront/components/progress-line.tsx'
import { SkipLink } from '#storefront/components/skip-link.tsx'
import { paths } from '#storefront/paths.ts'
import { UsualOrders } from '#storefront/screens/orders/usual-orders.tsx'
import { useOutletById, useSite, useTheme } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useRememberedTheme } from '#storefront/state/kitchen-theme.ts'
import { chooseOutlet } from '#storefront/state/outlet.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Money } from '#ui/currency.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Plate } from '#ui/plate.tsx'
import text from '#ui/text.module.css'
import { CategoryRail, CategoryTabs } from './category-nav.tsx'
import type { MenuPage } from './data.server.ts'
import { type OpenDish, useOpenDish } from './dish-link.tsx'
import { DishSections } from './dish-sections.tsx'
import { FilterTools, NoDishes } from './filter-tools.tsx'
import styles from './menu-screen.module.css'
import { MiniCart } from './mini-cart.tsx'
import { SearchBar, SearchField, SearchResults } from './search-results.tsx'
import { KitchenNotices, ShopFacts } from './shop-facts.tsx'
import { type ShownMenu, useShownMenu } from './use-shown-menu.ts'
import { WhereTo } from './where-to.tsx'

export function MenuScreen({ page }: { page: MenuPage }) {
  const site = useSite()
  const theme = useTheme()
  const { outletId } = page
  const outlet = useOutletById(outletId)
  const hasCart = useCart(({ lines }) => lines.length > 0)
  useRememberedTheme(outletId, page.theme)
  useEffect(() => chooseOutlet(page.outletId), [page])
  const openDish = useOpenDish(outletId)
  const menu = useShownMenu(page.categories, outlet)
  const { isDesk, sections, search, filter } = menu
  const { isSearching, answer } = search
  const phone = outlet?.phone || site.contactNumber

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
      <MenuBanner headline={page.headline} tagline={page.tagline} dishes={menu.popular} />
      <div className={`${layout.container} ${layout.onPhone} ${styles.belowBanner}`}>
        {outlet && !isDesk && <KitchenNotices outlet={outlet} />}
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
          {menu.items.length > 0 && <FilterTools menu={menu} />}
          {answer && (
            <SearchResults
              outletId={outletId}
              answer={answer}
              onOpen={openDish}
              onSearch={search.search}
              onClear={search.close}
            />
          )}
          {outlet && isDesk && <KitchenNotices outlet={outlet} />}
          <Dishes outletId={outletId} menu={menu} phone={phone} onOpen={openDish} />
          <AllergyNote phone={phone} note={page.allergenNote} />
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
                <MiniCart menuOutletId={outletId} />
              </>
            )}
          </div>
        </aside>
      </div>
      {hasCart && <CartBar outletId={outletId} />}
    </main>
  )
}

interface DishesProps {
  outletId: string
  menu: ShownMenu
  phone: string
  onOpen: OpenDish
}

/** The dishes in their categories; hidden while the search shows its results in their place. */
function Dishes({ outletId, menu, phone, onOpen }: DishesProps) {
  const { isSearching } = menu.search
  return (
    <>
      <div className={`${layout.stack} ${styles.dishes}`} hidden={isSearching}>
        {!menu.filter.isOn && <UsualOrders outletId={outletId} items={menu.items} />}
        <DishSections
          outletId={outletId}
          categories={menu.shown}
          popular={menu.listed}
          onOpen={onOpen}
        />
      </div>
      {menu.found === 0 && !isSearching && (
        <NoDishes hasMenu={menu.items.length > 0} phone={phone} onClear={menu.filter.clear} />
      )}
    </>
  )
}

function AllergyNote({ phone, note }: { phone: string; note: string }) {
  return (
    <p className={`${text.small} ${text.muted} ${styles.allergies}`}>
      Allergies? Ask us before you order
      {phone && (
        <>
          : call{' '}
          <PhoneLink className={text.textLink} number={phone}>
            {phone}
          </PhoneLink>
        </>
      )}
      . {note}
    </p>
  )
}

interface Props {
  headline: string
  tagline: string
  /** The first four are shown as decoration, hidden from screen readers. */
  dishes: readonly Item[]
}

const MenuBanner = memo(function MenuBanner({ headline, tagline, dishes }: Props) {
  return (
    <section className={`${awning.awning} ${awning.edged} ${styles.banner}`}>
      <div className={layout.container}>
        <div className={styles.words}>
          <Title>{headline}</Title>
          <p>{tagline}</p>
        </div>
        <div aria-hidden>
          {dishes.slice(0, 4).map((item, index) => (
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
  )
})

/**
 * On a phone, above the tabs: number of dishes, kitchen, total, progress to the minimum and to free delivery, and the
 * link to the cart.
 * @param outletId outlet of the menu shown; a cart of another kitchen is labelled as such
 */
function CartBar({ outletId }: { outletId: string }) {
  const cart = useCart()
  const { outlet, price, outside } = useQuote()
  if (cart.lines.length === 0) return null
  return (
    <aside className={`${cartBarStyles.cartBar} ${layout.onPhone}`} aria-label="Your cart">
      {cart.outletId !== outletId ? (
        <p className={cartBarStyles.sentence}>
          <b>Your cart is from {outlet.name}.</b> Adding a dish here starts a new one.
        </p>
      ) : outside ? (
        <p className={cartBarStyles.sentence}>
          <b>{outside}</b>
        </p>
      ) : (
        <ProgressLine price={price} isSlim />
      )}
      <LinkButton className={cartBarStyles.viewCart} to={paths.cart()} prefetch="render">
        <span className={cartBarStyles.count}>{cartCount(cart.lines)}</span>
        <span className={cartBarStyles.words}>
          View cart
          <small>{outlet.name}</small>
        </span>
        <span>
          <Money amount={cartSubtotal(cart.lines)} />
        </span>
      </LinkButton>
    </aside>
  )
}
