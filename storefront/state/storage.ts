import type { HomeData, SiteConfig } from '#contract/config.ts'
import type { WireAddress } from '#contract/customer.ts'
import type { WireCart, WireCartLine } from '#contract/menu-mapping.ts'
import { isRecord } from '#domain/is-record.ts'
import type { Theme } from '#storefront/theme.ts'

// Only this file knows the keys that clients rely on (docs/rules.md §1).

export type StoredKey = keyof Stored

/**
 * Web storage that never throws. What the browser refuses to store, since storage is full or blocked, is kept in memory until
 * the page is left.
 */
function guarded(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    /** The parsed value; null when there is none or it is not JSON. */
    get(key: string): unknown {
      try {
        return JSON.parse(memory.get(key) ?? storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    set(key: string, value: unknown): boolean {
      const text = JSON.stringify(value)
      try {
        storage().setItem(key, text)
        memory.delete(key)
        return true
      } catch {
        memory.set(key, text)
        return false
      }
    },
    /** Prefers the stored value again: another tab's is newer than what this tab could not store. */
    forgetMemory(key: string): void {
      memory.delete(key)
    },
    remove(key: string): void {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Blocked: there is nothing to remove.
      }
    },
  }
}

export const local = guarded(() => localStorage)
const session = guarded(() => sessionStorage)

/** The queries that a diner sees offline (`offline/persist-queries.ts`); deleted with the session. */
export const persistedQueriesKey = 'tiffin.kept'

/** The stored value; null when there is none or it does not have the expected shape. */
export function read<K extends StoredKey>(key: K): Stored[K] | null {
  return parsers[key](local.get(key))
}

/** Stores a value. False when the browser refused; the value then lasts until the page is left. */
export function write<K extends StoredKey>(key: K, value: Stored[K]): boolean {
  return local.set(key, value)
}

export function remove(key: StoredKey): void {
  local.remove(key)
}

/** Calls back when another tab changed the key; returns the function that stops it. */
export function onChangeElsewhere(key: StoredKey, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    local.forgetMemory(key)
    changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** A value that this tab keeps for the visit; null where it is malformed: an older release may have stored anything. */
export function readVisit<T>(key: string, fits: (value: unknown) => value is T): T | null {
  const value = session.get(key)
  return fits(value) ? value : null
}

/** @param value null removes it */
export function writeVisit(key: string, value: unknown): void {
  if (value === null) session.remove(key)
  else session.set(key, value)
}

interface Stored {
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
    if (!isCart(value)) return null
    const { outlet_id, totalAmount } = value
    const cartData = value.cartData.filter(isCartLine)
    return { outlet_id, cartData, totalAmount: isNumber(totalAmount) ? totalAmount : 0 }
  },
  userData(value) {
    if (!hasToken(value) || value.token === '') return null
    // A customer of another shape is loaded again with the token.
    const { token, customer } = value
    return isCustomer(customer) ? { token, customer } : { token }
  },
  selectedAdress(value) {
    if (!hasPostcode(value)) return null
    const { is_default, postcode } = value
    return {
      ...texts(value, ['id', 'label', 'line1', 'line2', 'city', 'instructions']),
      postcode,
      ...(typeof is_default === 'boolean' ? { is_default } : {}),
    }
  },
  configData: only(shaped<SiteConfig>({ websiteName: isText })),
  home: only(shaped<HomeData>({ banners: Array.isArray })),
  outlet_id: only(isText),
  currencyObj: only(shaped<Stored['currencyObj']>({ code: isText, sign: isText })),
  isAppView: only(isBoolean),
  user: only(shaped<Stored['user']>({ contact: isText, channel: oneOf('sms', 'email') })),
  deliveryType: (value) =>
    isText(value) && (value === 'asap' || value === '' || !Number.isNaN(Date.parse(value)))
      ? value
      : null,
  deliverOrPickup: only(oneOf('delivery', 'pickup')),
  kitchenThemes(value) {
    const themes = Array.isArray(value) ? value.filter(isKitchenTheme) : []
    return themes.length > 0 ? themes : null
  },
}

function only<T>(fits: (value: unknown) => value is T): (value: unknown) => T | null {
  return (value) => (fits(value) ? value : null)
}

type Check = (value: unknown) => boolean

/** Whether a value is a record of this type, judged by the fields that are listed. */
export function shaped<T>(fields: { [K in keyof T]?: Check }): (value: unknown) => value is T {
  return (value): value is T =>
    isRecord(value) &&
    Object.entries(fields as Record<string, Check>).every(([key, fits]) => fits(value[key]))
}

export function oneOf<T extends string>(...known: T[]): (value: unknown) => value is T {
  return (value): value is T => known.some((each) => each === value)
}

const listOf = (fits: Check) => (value: unknown) => Array.isArray(value) && value.every(fits)
const orNull = (fits: Check) => (value: unknown) => value === null || fits(value)

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export function isTrue(value: unknown): value is true {
  return value === true
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isQuantity(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99
}

const isCart = shaped<WireCart>({ outlet_id: isText, cartData: Array.isArray })
const hasToken = shaped<Stored['userData']>({ token: isText })
const isCustomer = shaped<NonNullable<Stored['userData']['customer']>>({
  id: isText,
  first_name: isText,
})
const hasPostcode = shaped<Stored['selectedAdress'] & Record<string, unknown>>({ postcode: isText })
const isPicture = shaped<{ widths: number[] }>({ widths: Array.isArray })
/** Null: not given. */
const isAllergens = orNull(Array.isArray)

const isTheme = shaped<Theme>({
  name: isText,
  tagline: isText,
  headerLogo: isText,
  footerLogo: isText,
  favicon: isText,
  bannerColour: isText,
  themeCss: isText,
  logoHasName: isBoolean,
  logoStyle: oneOf('round', 'square', 'wide'),
})
const isKitchenTheme = shaped<Stored['kitchenThemes'][number]>({ outletId: isText, theme: isTheme })

const isOption = shaped({
  id: isText,
  name: isText,
  price: isNumber,
  quantity: isNumber,
  allergens: isAllergens,
})
/** Checks the fields that price, sheet and cart line need; lines without them are left out. */
const isCartLine = shaped<WireCartLine>({
  id: isText,
  name: isText,
  description: isText,
  note: isText,
  price: isNumber,
  special_price: isNumber,
  quantity: isQuantity,
  dietary: isRecord,
  allergens: isAllergens,
  picture: orNull(isPicture),
  garnish: orNull(isPicture),
  option_groups: listOf(
    shaped({ id: isText, name: isText, type: isText, options: listOf(isOption) }),
  ),
})

/** Those of the fields that are texts. */
function texts<K extends string>(value: Record<string, unknown>, keys: K[]) {
  return Object.fromEntries(
    keys.flatMap((key) => (isText(value[key]) ? [[key, value[key]]] : [])),
  ) as Partial<Record<K, string>>
}
