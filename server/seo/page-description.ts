import { addressText } from '#domain/address-text.ts'
import { shownPrice } from '#domain/item-total.ts'
import { formatMoney } from '#domain/money.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import type { ListedPage } from './public-page.ts'

/** Characters that a result of a search shows. */
const most = 160

/** One or two sentences about a page, for the results of a search and for shared links. */
export function pageDescription(site: SiteContent, page: ListedPage | null): string {
  return shortened(page ? sentenceAbout(site, page) : ownDescription(site))
}

function sentenceAbout(site: SiteContent, page: ListedPage): string {
  const { tenant, outlets } = site
  const { name } = tenant.branding
  switch (page.kind) {
    case 'home':
      return ownDescription(site)
    case 'menu': {
      const dishes = site.menuByOutlet.get(page.outlet.id)?.itemById.size ?? 0
      return `The menu of ${page.outlet.name}, ${placeOf(page.outlet)}: ${dishes} dishes with prices, allergens and calories. Order for ${waysOf(page.outlet)}.`
    }
    case 'dish': {
      const { item, outlet } = page
      const { amount, isFrom } = shownPrice(item)
      const price = `${isFrom ? 'From ' : ''}${formatMoney(amount, tenant.currency)}`
      const own = item.description.trim()
      return `${own}${own && !/[.!?]$/.test(own) ? '.' : ''} ${price} at ${outlet.name}.`.trim()
    }
    case 'brand':
      return page.brand.meta.description || page.brand.branding.tagline || ownDescription(site)
    case 'outlet':
      return `${page.outlet.name}, ${placeOf(page.outlet)} ${page.outlet.address.postcode}: opening hours, phone, where it delivers and for how much.`
    case 'stores':
      return outlets.length === 1
        ? `Where ${name} cooks: address, opening hours, delivery fee and minutes.`
        : `All ${outlets.length} kitchens of ${name}: addresses, opening hours, delivery fees and minutes. Find who delivers to your postcode.`
    case 'promo':
      return `Offers and promo codes of ${name}, with their terms.`
    case 'reservation':
      return `Book a table at ${name}: choose the date, the time and how many you are. Confirmed by email.`
    case 'privacy':
      return `What ${name} keeps of you, what for and for how long, and how to have it deleted.`
    case 'terms':
      return `The terms under which ${name} takes orders, payments and bookings.`
    case 'cookies':
      return `What ${name} stores in your browser, and your choice about it.`
  }
}

function ownDescription({ tenant }: SiteContent): string {
  return tenant.meta.description || tenant.branding.tagline || tenant.branding.name
}

function placeOf({ address }: Outlet): string {
  return addressText(address.line1, address.city)
}

function waysOf({ services }: Outlet): string {
  return services.length > 0 ? services.join(' or ') : 'later'
}

/** Ends with a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/[\s,.;:–-]+\S*$/, '')}…`
}
