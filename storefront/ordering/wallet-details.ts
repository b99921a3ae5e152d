import type { AddressFields, WireAddress } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { hasStreet, normalisePostcode } from '#domain/address.ts'
import { areaFor, noDeliveryText } from '#domain/delivery-areas.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { nameProblem, splitName } from '#domain/order-contact.ts'
import { CallError, call } from '#storefront/api/call.ts'
import { chooseAddress } from '#storefront/state/fulfilment.ts'
import { updateCustomer } from '#storefront/state/session.ts'
import type { CartOrder } from './use-cart-order.ts'

export interface WalletDetails {
  name: string
  /** '' if not requested from the wallet. */
  phone: string
  address: Pick<AddressFields, 'line1' | 'line2' | 'city' | 'postcode'> | null
}

/** Data that the order lacks and requests from the wallet. */
export interface WalletNeeds {
  name: boolean
  phone: boolean
  address: boolean
}

export function walletNeeds({ missing }: Pick<CartOrder, 'missing'>): WalletNeeds {
  return { name: missing.name, phone: missing.phone, address: missing.address }
}

/** Why the wallet's data cannot be used for the order, as a sentence; null if it can. */
export function walletProblem(
  details: WalletDetails,
  { missing, outlet }: Pick<CartOrder, 'missing' | 'outlet'>,
): string | null {
  if (missing.name && nameProblem(splitName(details.name).firstName)) {
    return 'Your wallet has no name. Please fill it in below.'
  }
  if (missing.phone && !details.phone) {
    return 'Your wallet has no phone number. Please fill it in below.'
  }
  if (!missing.address) return null
  const postcode = normalisePostcode(details.address?.postcode ?? '')
  if (!details.address || !hasStreet(details.address) || !postcode) {
    return 'Your wallet has no full address. Please fill it in below.'
  }
  if (!details.address.city.trim()) {
    return 'Your wallet has no town in the address. Please fill it in below.'
  }
  const area = areaFor(outlet, postcode)
  return area ? null : `${noDeliveryText(postcode)}. Choose another address, or pick it up.`
}

/** Converts a wallet's address to the format of the address book. */
export function walletAddress(address: NonNullable<WalletDetails['address']>): AddressFields {
  return {
    label: '',
    line1: address.line1.trim().slice(0, 100),
    line2: address.line2.trim().slice(0, 100),
    city: address.city.trim().slice(0, 60),
    postcode: normalisePostcode(address.postcode) ?? address.postcode,
    instructions: '',
    is_default: false,
  }
}

/** The saved address that equals the wallet's, regardless of case, spaces and punctuation. */
export function sameAddress(
  saved: readonly WireAddress[],
  { line1, postcode }: AddressFields,
): WireAddress | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return saved.find(
    (each) => plain(each.line1) === plain(line1) && plain(each.postcode) === plain(postcode),
  )
}

/** Total for a wallet payment; with delivery to the wallet's address if none is chosen. Null if out of reach. */
export function walletTotal(
  details: WalletDetails,
  { missing, price, totalTo }: Pick<CartOrder, 'missing' | 'price' | 'totalTo'>,
): MinorUnits | null {
  return missing.address && details.address ? totalTo(details.address.postcode) : price.total
}

/**
 * Saves the wallet's data that the order needs in the profile and the address book, like typed input.
 * @param shown the total shown by the wallet; a different total has to be confirmed again
 * @returns the delivery address and the total
 * @throws CallError with a sentence if the order cannot use the data
 */
export async function saveWalletDetails(
  details: WalletDetails,
  order: CartOrder,
  saved: readonly WireAddress[],
  shown: MinorUnits,
): Promise<{ addressId?: string; total: MinorUnits }> {
  const problem = walletProblem(details, order)
  if (problem) throw new CallError(422, problem)
  const { missing, price } = order
  if (missing.name || missing.phone) {
    const { firstName, lastName } = splitName(details.name)
    updateCustomer(
      await call(calls.updateCustomer, {
        body: {
          ...(missing.name ? { first_name: firstName, last_name: lastName } : {}),
          ...(missing.phone ? { phone: details.phone } : {}),
        },
      }),
    )
  }
  const total = walletTotal(details, order) ?? price.total
  if (!missing.address || !details.address) return { total }
  const fields = walletAddress(details.address)
  const address =
    sameAddress(saved, fields) ??
    (await call(calls.createAddress, { body: { ...fields, is_default: saved.length === 0 } }))
  chooseAddress(address)
  if (total !== shown) {
    const money = formatMoney(total, price.currency)
    throw new CallError(
      422,
      `With delivery to ${fields.postcode} it is ${money}. Please confirm again.`,
    )
  }
  return { addressId: address.id, total }
}
