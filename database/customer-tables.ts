import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { CardProvider } from '#domain/payment.ts'

/** The tables of diners: their sign-in, addresses and cards. */
export interface CustomerTables {
  customers: CustomersTable
  former_contacts: {
    tenant_id: string
    contact_hash: Buffer
    has_ordered: boolean
    is_rewarded: boolean
    /** '<customer id> <code>' → uses. */
    promo_uses: Generated<Record<string, number>>
    left_at: Date
  }
  sessions: {
    tenant_id: string
    token_hash: Buffer
    customer_id: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    /** When a code to the customer's contact was last entered in this session; null: only at the sign-in. */
    proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  sign_in_attempts: {
    tenant_id: string
    attempt_hash: Buffer
    subject: string
    contact: string
    network: string
    browser_hash: Buffer | null
    code_hmac: Buffer
    step: ColumnType<1 | 2, 1 | 2 | undefined, 1 | 2>
    tries: ColumnType<number, number | undefined, number>
    shared_tries: ColumnType<number, number | undefined, number>
    has_reserved_try: boolean
    sent_at: Date
    resent_at: Date | null
    used_at: Date | null
    expires_at: Date
    referral_code: string | null
  }
  known_browsers: { tenant_id: string; browser_hash: Buffer; contact: string; seen_at: Date }
  addresses: AddressesTable
  provider_customers: {
    tenant_id: string
    customer_id: string
    provider: CardProvider
    provider_id: string
  }
  saved_cards: SavedCardsTable
  referral_rewards: {
    tenant_id: string
    friend_id: string
    inviter_id: string
    amount: number
    earned_at: Date
  }
  subscribers: {
    tenant_id: string
    id: string
    email: string
    asked_at: Date
    confirmed_at: Date | null
  }
}

export interface CustomersTable {
  tenant_id: string
  id: string
  contact: string
  channel: 'sms' | 'email'
  other_contact: ColumnType<string, string | undefined, string>
  other_contact_proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  first_name: ColumnType<string, string | undefined, string>
  last_name: ColumnType<string, string | undefined, string>
  marketing_opt_in: ColumnType<boolean, boolean | undefined, boolean>
  referral_code: string
  referred_by: string | null
  credit: ColumnType<number, number | undefined, number>
  created_at: Date
  notes: ColumnType<string, undefined, string>
  blocked_at: ColumnType<Date | null, undefined, Date | null>
  blocked_reason: ColumnType<string, undefined, string>
  blocked_by: ColumnType<Actor | null, undefined, string | null>
  search_name: GeneratedAlways<string>
  search_surname: GeneratedAlways<string>
  search_last_word: GeneratedAlways<string>
  search_contact_end: GeneratedAlways<string>
  search_other_contact_end: GeneratedAlways<string>
}

export interface AddressesTable {
  tenant_id: string
  id: string
  customer_id: string
  label: string
  line1: string
  line2: string
  city: string
  postcode: string
  instructions: string
  is_default: boolean
  created_at: Date
}

export interface SavedCardsTable {
  tenant_id: string
  id: string
  customer_id: string
  provider: CardProvider
  provider_id: string
  fingerprint: string
  brand: string
  last4: string
  expiry_month: number
  expiry_year: number
  created_at: Date
  used_at: Date
}
