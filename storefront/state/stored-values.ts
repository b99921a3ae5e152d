import type { HomeData, SiteConfig } from '#contract/config.ts'
import type { WireAddress } from '#contract/customer.ts'
import type { WireCart, WireCartLine } from '#contract/menu-mapping.ts'
import { isRecord } from '#domain/is-record.ts'
import type { Theme } from '#storefront/theme.ts'

/** What the browser stores, by key (docs/rules.md §1 and docs/rules.md §9). */
export interface Stored {
  cart: WireCart
  /** A token from the address has no customer until it is loaded. */
  userData: { token: string; customer?: { id: string; first_name: string } }
  /** A visitor has only a postcode. */
  selectedAdress: Partial<WireAddress> & { postcode: string }
  configData: SiteConfig
  home: HomeData
  outlet_id: string
  currencyObj: { code: string; sign: string }
  isAppView: boolean
  /** The contact typed at login, until the code is accepted. */
  user: { contact: string; channel: 'sms' | 'email' }
  /** 'asap', the start of the chosen slot, or '' while it is to be chosen. */
  deliveryType: string
  deliverOrPickup: 'delivery' | 'pickup'
  /** Themes of the kitchens whose menus were seen last, for their cart and orders. */
  kitchenThemes: { outletId: string; theme: Theme }[]
}

/**
 * Reads each key's value; null where it is malformed. An earlier storefront of the same domain, an app around it or an older
 * release may have left anything there, and none of it may break a screen: what a screen uses of a value is checked.
 * By hand, since a schema library costs the browser more than all of this.
 */
export const parsers: { [K in keyof Stored]: (value: unknown) => Stored[K] | null } = {
  cart(value) {
    if (!isRecord(value) || !isText(value.outlet_id) || !Array.isArray(value.cartData)) return null
    const { outlet_id, totalAmount } = value
    const cartData = value.cartData.filter(isCartLine)
    return { outlet_id, cartData, totalAmount: isNumber(totalAmount) ? totalAmount : 0 }
  },
  userData(value) {
    if (!isRecord(value) || !isText(value.token) || value.token === '') return null
    const { token, customer } = value
    // A customer of another shape is loaded again with the token.
    if (!isRecord(customer) || !isText(customer.id) || !isText(customer.first_name))
      return { token }
    return { token, customer: { id: customer.id, first_name: customer.first_name } }
  },
  selectedAdress(value) {
    if (!isRecord(value) || !isText(value.postcode)) return null
    const { is_default, postcode } = value
    return {
      ...texts(value, ['id', 'label', 'line1', 'line2', 'city', 'instructions']),
      postcode,
      ...(typeof is_default === 'boolean' ? { is_default } : {}),
    }
  },
  configData: (value) => (isRecord(value) && isText(value.websiteName) ? (value as never) : null),
  home: (value) => (isRecord(value) && Array.isArray(value.banners) ? (value as never) : null),
  outlet_id: (value) => (isText(value) ? value : null),
  currencyObj(value) {
    if (!isRecord(value) || !isText(value.code) || !isText(value.sign)) return null
    return { code: value.code, sign: value.sign }
  },
  isAppView: (value) => (typeof value === 'boolean' ? value : null),
  user(value) {
    if (!isRecord(value) || !isText(value.contact)) return null
    const { contact, channel } = value
    return channel === 'sms' || channel === 'email' ? { contact, channel } : null
  },
  deliveryType: (value) =>
    isText(value) && (value === 'asap' || value === '' || !Number.isNaN(Date.parse(value)))
      ? value
      : null,
  deliverOrPickup: (value) => (value === 'delivery' || value === 'pickup' ? value : null),
  kitchenThemes(value) {
    const themes = Array.isArray(value) ? value.filter(isKitchenTheme) : []
    return themes.length > 0 ? themes : null
  },
}

function isKitchenTheme(value: unknown): value is Stored['kitchenThemes'][number] {
  return isRecord(value) && isText(value.outletId) && isTheme(value.theme)
}

function isTheme(value: unknown): value is Theme {
  return (
    isRecord(value) &&
    [
      value.name,
      value.tagline,
      value.headerLogo,
      value.footerLogo,
      value.favicon,
      value.bannerColour,
      value.themeCss,
    ].every(isText) &&
    typeof value.logoHasName === 'boolean' &&
    (value.logoStyle === 'round' || value.logoStyle === 'square' || value.logoStyle === 'wide')
  )
}

/** Checks the fields that price, sheet and cart line need; lines without them are left out. */
function isCartLine(line: unknown): line is WireCartLine {
  return (
    isRecord(line) &&
    [line.id, line.name, line.description, line.note].every(isText) &&
    [line.price, line.special_price].every(isNumber) &&
    isQuantity(line.quantity) &&
    isRecord(line.dietary) &&
    isAllergens(line.allergens) &&
    [line.picture, line.garnish].every((picture) => picture === null || isPicture(picture)) &&
    Array.isArray(line.option_groups) &&
    line.option_groups.every(isOptionGroup)
  )
}

function isOptionGroup(group: unknown): boolean {
  return (
    isRecord(group) &&
    [group.id, group.name, group.type].every(isText) &&
    Array.isArray(group.options) &&
    group.options.every(
      (option: unknown) =>
        isRecord(option) &&
        [option.id, option.name].every(isText) &&
        [option.price, option.quantity].every(isNumber) &&
        isAllergens(option.allergens),
    )
  )
}

/** Null: not given. */
function isAllergens(list: unknown): boolean {
  return list === null || Array.isArray(list)
}

function isPicture(picture: unknown): boolean {
  return isRecord(picture) && Array.isArray(picture.widths)
}

function isQuantity(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99
}

/** Those of the fields that are texts. */
function texts<K extends string>(value: Record<string, unknown>, keys: K[]) {
  return Object.fromEntries(
    keys.flatMap((key) => (isText(value[key]) ? [[key, value[key]]] : [])),
  ) as Partial<Record<K, string>>
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
