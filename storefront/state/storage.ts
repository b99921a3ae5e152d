import type { WireCart } from '#contract/cart-mapping.ts'
import type { HomeData, SiteConfig } from '#contract/config.ts'
import type { WireAddress } from '#contract/customer.ts'

/** What the browser keeps, under the specification's own keys (spec §3). Only this file knows them. */
interface Stored {
  cart: WireCart
  /** A token from the address has no customer until it is loaded. */
  userData: { token: string; customer?: { id: string; first_name: string } }
  /** A guest has told a postcode only. */
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
}

export type StoredKey = keyof Stored

/** Holds for this visit what a browser that blocks storage refuses to keep. */
const memory = new Map<string, string>()

/** The stored value, or null when there is none or it cannot be read. */
export function read<K extends StoredKey>(key: K): Stored[K] | null {
  const text = memory.get(key) ?? readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as Stored[K]
  } catch {
    // Written by something else, or cut short: as good as absent.
    return null
  }
}

/** Stores a value. False when the browser refused; the value then lasts for this visit. */
export function write<K extends StoredKey>(key: K, value: Stored[K]): boolean {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    return false
  }
}

export function remove(key: StoredKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Calls back when another tab changed the key; returns the function that stops it. */
export function onChangeElsewhere(key: StoredKey, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
