import { toPence } from '#contract/pounds.ts'
import type { Item, Menu, OptionGroup } from '#domain/menu.ts'
import type { OpeningHours, TimeRange } from '#domain/opening-hours.ts'
import { palette, toCssProperties } from '#domain/palette.ts'
import type { Picture } from '#domain/picture.ts'
import type { Branding, Outlet, TenantContent } from '#domain/tenant.ts'
import type { BrandFile, MenuFile, OutletFile, TenantFile } from './folder-schema.ts'
import type { PlannedPicture } from './pictures.ts'
import type { TenantFolder } from './read-folder.ts'

export interface Content {
  tenant: TenantContent
  outlets: Outlet[]
  menus: Menu[]
}

type Pictures = ReadonlyMap<string, PlannedPicture>

/** A checked folder in the code's own types. */
export function buildContent(folder: TenantFolder, pictures: Pictures): Content {
  if (!folder.tenant) throw new Error('a folder with faults cannot be built')
  return {
    tenant: toTenant(folder, folder.tenant.value, pictures),
    outlets: [...folder.outlets].map(([id, { value }]) => toOutlet(id, value, pictures)),
    menus: [...folder.menus].map(([id, { value }]) => toMenu(id, value, pictures)),
  }
}

function toTenant(folder: TenantFolder, file: TenantFile, pictures: Pictures): TenantContent {
  const plate = (name: string) => pictureOf(pictures, name) ?? []
  return {
    id: folder.slug,
    country: file.country,
    timeZone: file.time_zone,
    currency: file.currency,
    branding: toBranding(file.branding, pictures),
    meta: file.meta,
    hasHomePage: file.home_page,
    allowsBooking: file.allow_booking,
    isPaused: file.paused,
    closedMessage: file.closed_message,
    contactNumber: file.contact_number,
    supportEmail: file.support_email,
    website: file.website,
    location: {
      line1: file.location.line1,
      line2: file.location.line2,
      directionLink: file.location.direction_link,
    },
    social: {
      tiktok: file.social.tiktok ?? null,
      facebook: file.social.facebook ?? null,
      instagram: file.social.instagram ?? null,
      snapchat: file.social.snapchat ?? null,
      twitter: file.social.twitter ?? null,
    },
    defaultOutletId: file.default_outlet,
    booking: {
      slots: file.booking?.slots ?? [],
      daysAllowed: file.booking?.days_allowed ?? 0,
      guestsPerSlot: file.booking?.guests_per_slot ?? 0,
      whatsappShare: file.booking?.whatsapp_share ?? false,
      whatsappNumber: file.booking?.whatsapp_number ?? '',
      phone: file.booking?.phone ?? file.contact_number,
      noticeEmail: file.booking?.notice_email ?? file.support_email,
    },
    home: {
      banners: (file.home?.banners ?? []).map((banner) => ({
        picture: banner.picture ? pictureOf(pictures, banner.picture) : null,
        headline: banner.headline,
        text: banner.text,
        action: banner.action,
        plates: banner.plates.flatMap(plate),
      })),
      story: file.home?.story ?? { title: '', paragraphs: [] },
      weeklyHours: file.home?.weekly_hours ?? '',
      hygiene: {
        isEnabled: file.home?.hygiene.enabled ?? false,
        rating: file.home?.hygiene.rating ?? '',
      },
    },
    brands: [...folder.brands].map(([id, { value }]) => ({
      id,
      path: value.path,
      branding: toBranding(value.branding, pictures),
      meta: value.meta,
      cuisine: value.cuisine,
      story: value.story,
      highlightItemIds: value.highlights,
      heroPlates: value.hero_plates.flatMap(plate),
    })),
    promos: (folder.promos?.value ?? []).map((promo) => ({
      code: promo.code,
      headline: promo.headline,
      terms: promo.terms,
      kind: promo.kind,
      value: promo.kind === 'amount' ? toPence(promo.value) : promo.value,
      minimumSpend: toPence(promo.minimum_spend),
      validFrom: promo.valid_from ?? null,
      validUntil: promo.valid_until ?? null,
      outletIds: promo.outlets,
      fulfilment: promo.fulfilment ?? null,
      firstOrderOnly: promo.first_order_only,
      usesInAll: promo.uses_in_all ?? null,
      usesPerCustomer: promo.uses_per_customer ?? null,
    })),
    pages: {
      privacy: folder.pages.get('privacy') ?? '',
      terms: folder.pages.get('terms') ?? '',
      cookies: folder.pages.get('cookies') ?? '',
    },
  }
}

function toBranding(file: BrandFile['branding'], pictures: Pictures): Branding {
  const colours = palette(file.brand_colour, file.secondary_colour, file.banner_colour)
  return {
    name: file.name,
    tagline: file.tagline,
    logoStyle: file.logo_style,
    headerLogo: assetFile(pictures, file.header_logo),
    footerLogo: assetFile(pictures, file.footer_logo),
    favicon: assetFile(pictures, file.favicon),
    logoHasName: file.logo_has_name,
    brandColour: file.brand_colour,
    secondaryColour: file.secondary_colour,
    bannerColour: file.banner_colour,
    themeCss: toCssProperties(colours),
  }
}

function toOutlet(id: string, file: OutletFile, pictures: Pictures): Outlet {
  const { kitchen, fees } = file
  return {
    id,
    slug: file.slug,
    name: file.name,
    brandId: file.brand,
    menuId: file.menu,
    address: file.address,
    coordinates: file.coordinates,
    directionLink: file.direction_link,
    phone: file.phone,
    email: file.email,
    timeZone: file.time_zone,
    openingHours: toHours(file),
    isPaused: file.paused,
    takesOrdersForLater: file.orders_for_later,
    services: file.services,
    kitchen: {
      preparationMinutes: kitchen.preparation_minutes,
      leadMinutes: kitchen.lead_minutes,
      daysAhead: kitchen.days_ahead,
      slotMinutes: kitchen.slot_minutes,
      slotCapacity: kitchen.slot_capacity,
    },
    deliveryAreas: file.delivery_areas.map((area) => ({
      name: area.name,
      postcodes: area.postcodes,
      radiusKm: area.radius_km ?? null,
      fee: toPence(area.fee),
      freeOver: area.free_over === undefined ? null : toPence(area.free_over),
      minimumOrder: toPence(area.minimum_order),
      minutes: area.minutes,
    })),
    fees: {
      smallOrder: fees.small_order
        ? { below: toPence(fees.small_order.below), fee: toPence(fees.small_order.fee) }
        : null,
      service: fees.service
        ? {
            percent: fees.service.percent,
            min: toPence(fees.service.min),
            max: toPence(fees.service.max),
          }
        : null,
      pickupMinimum: toPence(fees.pickup_minimum),
    },
    hygieneRating: file.hygiene_rating,
    picture: file.picture ? pictureOf(pictures, file.picture) : null,
  }
}

function toHours({ hours, exceptions }: OutletFile): OpeningHours {
  return {
    weekly: {
      monday: toRanges(hours.monday),
      tuesday: toRanges(hours.tuesday),
      wednesday: toRanges(hours.wednesday),
      thursday: toRanges(hours.thursday),
      friday: toRanges(hours.friday),
      saturday: toRanges(hours.saturday),
      sunday: toRanges(hours.sunday),
    },
    exceptions: exceptions.map(({ date, hours, reason }) => ({
      date,
      ranges: toRanges(hours),
      reason,
    })),
  }
}

function toRanges(hours: string): TimeRange[] {
  if (hours === 'closed') return []
  return hours.split(/, ?/).map((range) => {
    const [opens = '', closes = ''] = range.split('-')
    return { opens, closes }
  })
}

function toMenu(id: string, file: MenuFile, pictures: Pictures): Menu {
  const groups = new Map(
    Object.entries(file.option_groups).map(([key, group]): [string, OptionGroup] => [
      key,
      {
        id: key,
        name: group.name,
        choice: group.type === 'multiple' ? 'many' : 'one',
        isRequired: group.required,
        min: group.min,
        max: group.max,
        options: group.options.map((option) => ({
          id: `${key}.${option.id}`,
          name: option.name,
          price: toPence(option.price),
          isAvailable: !option.sold_out,
          allergens: option.allergens,
        })),
      },
    ]),
  )
  return {
    id,
    categories: file.categories.map((category) => ({
      id: category.id,
      name: category.name,
      description: category.description,
      items: category.items.map(
        (item): Item => ({
          id: `${id}.${item.id}`,
          name: item.name,
          description: item.description,
          picture: item.picture ? pictureOf(pictures, item.picture) : null,
          garnish: item.garnish ? pictureOf(pictures, item.garnish) : null,
          price: toPence(item.price),
          specialPrice: item.special_price === undefined ? null : toPence(item.special_price),
          dietary: {
            vegetarian: item.dietary.includes('vegetarian') || item.dietary.includes('vegan'),
            vegan: item.dietary.includes('vegan'),
            halal: item.dietary.includes('halal'),
            glutenFree: item.dietary.includes('gluten_free'),
            spicy: item.spicy,
          },
          allergens: item.allergens,
          calories: item.calories ?? null,
          isAvailable: !item.sold_out,
          isPopular: item.popular,
          groups: item.options.flatMap((key) => groups.get(key) ?? []),
        }),
      ),
    })),
  }
}

/** Null for a drawing: those are logos, not dishes. */
function pictureOf(pictures: Pictures, name: string): Picture | null {
  const planned = pictures.get(name)
  return planned?.kind === 'picture' ? planned.picture : null
}

/** The file under which a logo is served. */
function assetFile(pictures: Pictures, name: string): string {
  const planned = pictures.get(name)
  if (!planned) return ''
  if (planned.kind === 'drawing') return planned.file
  return `${planned.picture.name}.${planned.picture.width}.webp`
}
