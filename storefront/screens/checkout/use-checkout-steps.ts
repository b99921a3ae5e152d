import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { WireAddress } from '#contract/customer.ts'
import { provePhoneText } from '#domain/order-contact.ts'
import { missingToMinimumText, type OrderPrice } from '#domain/order-pricing.ts'
import { opensPhoneField, type PhoneProof } from '#storefront/ordering/prove-phone.tsx'
import type { CartOrder } from '#storefront/ordering/use-cart-order.ts'
import type { PayChoice } from '#storefront/ordering/use-pay-with.ts'
import { paths } from '#storefront/paths.ts'

/** What the order still lacks, and how the screen goes there. */
export function useCheckoutSteps(order: CartOrder, pay: PayChoice, proof: PhoneProof) {
  const { outlet, price, customer, missing } = order
  const navigate = useNavigate()
  const [editing, setEditing] = useState<WireAddress | 'new' | null>(null)
  /** The button has requested name and phone. */
  const [isAsked, setAsked] = useState(false)
  const steps = useRef<HTMLDivElement>(null)

  const isAddressSaved = useRef(false)
  // After the sheet is closed: goes to the next missing answer if the diner was led to the address.
  useEffect(() => {
    if (editing !== null || !isAddressSaved.current) return
    isAddressSaved.current = false
    if (missing.name) steps.current?.querySelector<HTMLElement>('[name="name"]')?.focus()
  }, [editing, missing.name])

  function focus(...selectors: string[]) {
    const [found] = selectors.flatMap(
      (selector) => steps.current?.querySelector<HTMLElement>(selector) ?? [],
    )
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  }

  const leads: Record<NextStep, () => void> = {
    address: () => setEditing('new'),
    menu: () => void navigate(paths.menu(outlet.slug)),
    time: () => focus('#when [name="slot"]:not(:disabled)', '#when [name="day"]', '#when button'),
    tip: () => focus('[name="typed-tip"]'),
    name() {
      setAsked(true)
      focus('[name="name"]')
    },
    phone() {
      setAsked(true)
      focus('[name="phone"]')
    },
    proof: proof.lead,
  }

  const { state } = useLocation()
  const isLed = useRef(false)
  const isCustomerKnown = customer !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field can be there
  useEffect(() => {
    if (!isCustomerKnown || isLed.current || !opensPhoneField(state)) return
    // After the heading has received the focus, as on every new screen.
    const frame = requestAnimationFrame(() => {
      isLed.current = true
      leads.phone()
    })
    return () => cancelAnimationFrame(frame)
  }, [isCustomerKnown, state])

  const { mustProve } = proof
  const lacksPhone = mustProve && !customer?.phone
  const step = missingStep({
    missing: { ...missing, phone: missing.phone || lacksPhone },
    price,
    addForCard: pay.addForCard,
    proof: mustProve ? (proof.isSent ? proof.leadText : provePhoneText) : null,
  })
  const beforeWallet = missingBeforeWallet(missing, price)

  return {
    steps,
    isAsked,
    editing,
    edit: setEditing,
    leadToPhone: leads.phone,
    onAddressSaved() {
      isAddressSaved.current = true
    },
    /** Target of the one button; null if the order can be placed. */
    missing: step && { text: step.text, lead: leads[step.to] },
    /** Target that comes before a wallet opens; null if it may open. */
    leadBeforeWallet: beforeWallet && leads[beforeWallet.to],
  }
}

export type NextStep = 'address' | 'menu' | 'time' | 'tip' | 'name' | 'phone' | 'proof'

export interface MissingStep {
  text: string
  to: NextStep
}

interface CheckoutState {
  missing: CartOrder['missing']
  price: OrderPrice
  /** Text of the button until a card can pay; null if not needed. */
  addForCard: string | null
  /** Text of the button while cash requires a proven phone number; null if it does not. */
  proof: string | null
}

/** The first thing that is missing, in the order of the screen; null when nothing is. */
export function missingStep({
  missing,
  price,
  addForCard,
  proof,
}: CheckoutState): MissingStep | null {
  if (missing.minimum) return { text: missingToMinimumText(price), to: 'menu' }
  if (addForCard) return { text: addForCard, to: 'menu' }
  if (missing.reach) return { text: 'We don’t deliver there yet', to: 'address' }
  if (missing.address) return { text: 'Add your address', to: 'address' }
  if (missing.name && missing.phone) return { text: 'Add a name and phone', to: 'name' }
  if (missing.name) return { text: 'Add a name', to: 'name' }
  if (missing.phone) return { text: 'Add a phone number', to: 'phone' }
  if (missing.time) return { text: 'Choose a time', to: 'time' }
  if (missing.tip) return { text: 'Check the tip', to: 'tip' }
  return proof === null ? null : { text: proof, to: 'proof' }
}

/**
 * The first missing answer for a wallet, which provides name, phone number and address itself. It does not replace a
 * chosen address: an address out of reach must be changed first.
 */
export function missingBeforeWallet(
  missing: CartOrder['missing'],
  price: OrderPrice,
): MissingStep | null {
  const reach = missing.reach && !missing.address
  const brought = { address: false, name: false, phone: false }
  return missingStep({
    missing: { ...missing, ...brought, reach },
    price,
    addForCard: null,
    proof: null,
  })
}
