import type { Database } from '#database/connection.ts'
import type { Item } from '#domain/menu.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { Services } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'
import { type DinerAccount, orderActions } from './an-order.ts'
import { aGroup, anItem, anOption } from './sample-menu.ts'
import { type ShopContent, writeContent } from './shop-content.ts'
import { addStaffHost } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'

export interface Shop extends TestApp {
  outletId: string
  /** A new customer with one address in SE1. */
  customer(given?: DinerGiven): Promise<Diner>
  /** Replaces the content, as an import does. */
  stock(given: ShopContent): Promise<void>
}

/** A customer, with what they do about orders. */
export type Diner = DinerAccount & ReturnType<typeof orderActions>

export interface DinerGiven {
  /** Confirmed. */
  email?: string
  /** Signs in by phone otherwise. */
  signsInByEmail?: boolean
  /** Of somebody who signs in by email; not confirmed. */
  phone?: string
  firstName?: string
}

/** A curry at £12.95 with a choice of rice and extras, and a lassi at £3.50. */
export const shopItems: Item[] = [
  anItem({
    id: 'curry',
    name: 'Curry',
    price: 1_295,
    groups: [
      aGroup({
        id: 'rice',
        name: 'Rice',
        choice: 'one',
        isRequired: true,
        options: [anOption('plain'), anOption('pilau', { price: 100 })],
      }),
      aGroup({ id: 'extras', name: 'Extras', options: [anOption('raita', { price: 150 })] }),
    ],
  }),
  anItem({ id: 'lassi', name: 'Lassi', price: 350 }),
]

/**
 * The real app with one small restaurant, open all day and made in code, for tests that are about orders rather than
 * about content. Delivers to SE1 for £2.50 from £12 on.
 */
export async function openShop(
  options: {
    content?: ShopContent
    environment?: Record<string, string>
    db?: Database
    hearsOnly?: boolean
  } = {},
): Promise<Shop> {
  // Tests of something else order as often as they like.
  const environment = { ORDER_LIMIT_FACTOR: '1000', ...options.environment }
  const app = await testApp({ ...options, tenantId: 'shop', folders: [], environment })
  await addTenant(app.services, app.tenantId, 'sample.test', options.content ?? {})
  return shopOf(app)
}

/** The restaurant of a tenant. */
export function shopOf(app: TestApp): Shop {
  const { tenantId } = app
  return {
    ...app,
    outletId: 'soho',
    async customer(given) {
      const account = await addCustomer(app.services, tenantId, given)
      return { ...account, ...orderActions(app, account) }
    },
    stock: (content) => writeContent(app.services, tenantId, { items: shopItems, ...content }),
  }
}

/** A restaurant of its own, at its own host and the staff host `staff.` before it. */
export async function addTenant(
  services: Pick<Services, 'db'>,
  tenantId: string,
  host: string,
  content: ShopContent = {},
): Promise<void> {
  await services.db.transaction(
    tenantId,
    async (tx) => {
      await tx.insertInto('tenants').values({ id: tenantId, name: tenantId }).execute()
      await tx
        .insertInto('tenant_hosts')
        .values({ host, tenant_id: tenantId, kind: 'live' })
        .execute()
    },
    'tiffin_import',
  )
  await addStaffHost(services, tenantId, `staff.${host}`)
  await writeContent(services, tenantId, { items: shopItems, ...content })
}

let phones = 100_000
/** A number that gets texts; each of this process is another. */
const newPhone = () => `+447700${phones++}`

/** A customer with one address in SE1, signed in. */
export async function addCustomer(
  services: Pick<Services, 'db' | 'now' | 'random'>,
  tenantId: string,
  { email = '', signsInByEmail = false, phone = '', firstName = 'Ada' }: DinerGiven = {},
): Promise<DinerAccount> {
  const diner = { id: services.random.id(), token: services.random.token(), addressId: '' }
  diner.addressId = `address-${diner.id}`
  const now = services.now()
  await services.db.transaction(tenantId, async (tx) => {
    await tx
      .insertInto('customers')
      .values({
        tenant_id: tenantId,
        id: diner.id,
        contact: signsInByEmail ? email : newPhone(),
        channel: signsInByEmail ? 'email' : 'sms',
        other_contact: signsInByEmail ? phone : email,
        other_contact_proven_at: email && !signsInByEmail ? now : null,
        first_name: firstName,
        last_name: 'Lovelace',
        referral_code: diner.id,
        created_at: now,
      })
      .execute()
    await tx
      .insertInto('sessions')
      .values({
        tenant_id: tenantId,
        token_hash: hashToken(diner.token),
        customer_id: diner.id,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 60 * dayMilliseconds),
      })
      .execute()
    await tx
      .insertInto('addresses')
      .values({
        tenant_id: tenantId,
        id: diner.addressId,
        customer_id: diner.id,
        label: 'Home',
        line1: '2 Borough High Street',
        line2: '',
        city: 'London',
        postcode: 'SE1 1AA',
        instructions: '',
        is_default: true,
        created_at: now,
      })
      .execute()
  })
  return diner
}
