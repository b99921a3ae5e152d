import { toMinorUnits } from '#contract/major-units.ts'
import { defaultStayMinutes } from '#domain/booking-seats.ts'
import type { Menu } from '#domain/menu.ts'
import { palette, toCssProperties } from '#domain/palette.ts'
import type { Promo } from '#domain/promo.ts'
import type { Branding, Outlet, TenantContent } from '#domain/tenant.ts'
import type { BrandingPart } from '#server/tenancy/folder/brand-file.ts'
import type { TenantFolder } from '#server/tenancy/folder/check-folder.ts'
import type { PromosFile } from '#server/tenancy/folder/promos-file.ts'
import type { TenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { assetFile, type Pictures, pictureOf } from '#server/tenancy/pictures.ts'
import { toMenu } from './build-menu.ts'
import { toOutlet } from './build-outlet.ts'

/** Configuration, home, brands, promos and pages: everything that is read as a whole. */
export function toTenant(folder: TenantFolder): TenantContent {
  const { tenant: file, pictures } = folder
  const currency = file.currency.code
  const plate = (name: string) => pictureOf(pictures, name) ?? []
  return {
    id: folder.slug,
    country: file.country,
    textCountries: file.text_countries ?? [file.country],
    timeZone: file.time_zone,
    currency: file.currency,
    branding: toBranding(file.branding, pictures),
    meta: file.meta,
    hasHomePage: file.home_page,
    allowsBooking: file.allow_booking,
    isPaused: file.paused,
    closedMessage: file.closed_message,
    allergenNote: file.allergen_note,
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
    referral: file.referral
      ? {
          reward: toMinorUnits(file.referral.reward, currency),
          minimumSpend: toMinorUnits(file.referral.minimum_spend, currency),
        }
      : null,
    booking: {
      slots: file.booking?.slots ?? [],
      weekdays: Object.fromEntries(
        Object.entries(file.booking?.weekdays ?? {}).map(([day, starts]) => [
          day,
          starts === 'closed' ? [] : starts,
        ]),
      ),
      daysAllowed: file.booking?.days_allowed ?? 0,
      guestsPerSlot: file.booking?.guests_per_slot ?? 0,
      stayMinutes: file.booking?.stay_minutes ?? defaultStayMinutes,
      confirm: file.booking?.confirm ?? 'at_once',
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
        // The outlet's own rating, if it has one: two of them might differ.
        rating:
          folder.outlets.get(file.default_outlet)?.hygiene_rating ||
          (file.home?.hygiene.rating ?? ''),
      },
    },
    ...(file.messages ? { messages: toMessages(file.messages) } : {}),
    ...(file.payments ? { cashFor: file.payments.cash } : {}),
    brands: [...folder.brands].map(([id, brand]) => ({
      id,
      path: brand.path,
      branding: toBranding(brand.branding, pictures),
      meta: brand.meta,
      cuisine: brand.cuisine,
      ...(brand.headline ? { headline: brand.headline } : {}),
      story: brand.story,
      highlightItemIds: brand.highlights,
      heroPlates: brand.hero_plates.flatMap(plate),
      isFamily: brand.family,
    })),
    promos: folder.promos.map((promo) => toPromo(promo, currency)),
    pages: folder.pages,
  }
}

function toMessages(written: NonNullable<TenantFile['messages']>) {
  return Object.fromEntries(
    Object.entries(written).flatMap(([message, own]) =>
      own
        ? [[message, { text: own.text ?? null, email: own.email ?? null, isSent: own.send }]]
        : [],
    ),
  )
}

function toBranding(file: BrandingPart, pictures: Pictures): Branding {
  const colours = palette(
    file.brand_colour,
    file.secondary_colour,
    file.banner_colour,
    file.logo_style,
  )
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

/** @param currency ISO 4217 code of the amounts */
export function toPromo(promo: PromosFile[number], currency: string): Promo {
  return {
    code: promo.code,
    headline: promo.headline,
    terms: promo.terms,
    kind: promo.kind,
    value: promo.kind === 'amount' ? toMinorUnits(promo.value, currency) : promo.value,
    minimumSpend: toMinorUnits(promo.minimum_spend, currency),
    validFrom: promo.valid_from ?? null,
    validUntil: promo.valid_until ?? null,
    outletIds: promo.outlets,
    fulfilment: promo.fulfilment ?? null,
    firstOrderOnly: promo.first_order_only,
    usesInAll: promo.uses_in_all ?? null,
    usesPerCustomer: promo.uses_per_customer ?? null,
    isListed: promo.listed,
  }
}

export interface Content {
  tenant: TenantContent
  outlets: Outlet[]
  menus: Menu[]
}

export function buildContent(folder: TenantFolder): Content {
  const { currency, time_zone: timeZone } = folder.tenant
  const context = { pictures: folder.pictures, currency: currency.code, timeZone }
  return {
    tenant: toTenant(folder),
    outlets: [...folder.outlets].map(([id, file]) => toOutlet(id, file, context)),
    menus: [...folder.menus].map(([id, file]) => toMenu(id, file, context)),
  }
}
