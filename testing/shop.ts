import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { DeliveryArea } from '#domain/delivery-areas.ts'
import type { Item } from '#domain/menu.ts'
import type { Promo } from '#domain/promo.ts'
import type { Outlet, TenantContent } from '#domain/tenant.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { Services } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'
import { aGroup, anItem, anOption } from './sample-menu.ts'
import { aKitchenOpen, everyDay } from './sample-outlet.ts'
import { type TestApp, testApp } from './test-app.ts'

export interface Shop extends TestApp {
  tenantId: string
  outletId: string
  /** A new customer with one address in SE1. */
  customer(given?: DinerGiven): Promise<Diner>
  /** Replaces the content, as an import does. */
  stock(given: ShopContent): Promise<void>
}

export interface Diner {
  id: string
  token: string
  addressId: string
}

export interface DinerGiven {
  /** Confirmed. */
  email?: string
  /** Signs in by phone otherwise. */
  signsInByEmail?: boolean
  /** Of somebody who signs in by email; not confirmed. */
  phone?: string
  firstName?: string
}

export interface ShopContent {
  items?: Item[]
  outlet?: Partial<Omit<Outlet, 'kitchen'>> & { kitchen?: Partial<Outlet['kitchen']> }
  promos?: Promo[]
  tenant?: Partial<TenantContent>
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

/** A promo that anyone may use, any number of times. */
export function aPromo(given: Partial<Promo> = {}): Promo {
  return {
    code: 'TENNER',
    headline: '£10 off',
    terms: '',
    kind: 'amount',
    value: 1_000,
    minimumSpend: 0,
    validFrom: null,
    validUntil: null,
    outletIds: [],
    fulfilment: null,
    firstOrderOnly: false,
    usesInAll: null,
    usesPerCustomer: null,
    isListed: true,
    ...given,
  }
}

const area: DeliveryArea = {
  name: 'Near',
  postcodes: ['SE1'],
  radiusKm: null,
  fee: 250,
  freeOver: null,
  minimumOrder: 1_200,
  minutes: 15,
}

/**
 * The real app with one small restaurant, open all day and made in code, for tests that are about orders rather than
 * about content. Delivers to SE1 for £2.50 from £12 on.
 */
export async function openShop(
  options: { content?: ShopContent; environment?: Record<string, string> } = {},
): Promise<Shop> {
  // Tests of something else order as often as they like.
  const environment = { ORDER_LIMIT_FACTOR: '1000', ...options.environment }
  const app = await testApp({ folders: [], environment })
  const tenantId = 'shop'
  await addTenant(app.services, tenantId, 'sample.test', options.content ?? {})
  return {
    ...app,
    tenantId,
    outletId: 'soho',
    customer: (given) => addCustomer(app.services, tenantId, given),
    stock: (content) => writeContent(app.services, tenantId, content),
  }
}

/** A restaurant of its own, at its own host. */
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
  await writeContent(services, tenantId, content)
}

async function writeContent(services: Pick<Services, 'db'>, tenantId: string, given: ShopContent) {
  const outlet = anOutlet(given.outlet)
  // Only what ordering reads of it.
  const tenant = {
    id: tenantId,
    country: 'GB',
    timeZone: 'Europe/London',
    currency: { code: 'GBP', sign: '£' },
    branding: { name: 'Shop', headerLogo: 'logo.svg' },
    isPaused: false,
    closedMessage: '',
    defaultOutletId: outlet.id,
    promos: given.promos ?? [],
    referral: null,
    brands: [],
    ...given.tenant,
  } as unknown as TenantContent
  const categories = [{ id: 'all', name: 'All', description: '', items: given.items ?? shopItems }]
  const write = async (tx: Tx) => {
    await tx.deleteFrom('tenant_content').where('tenant_id', '=', tenantId).execute()
    await tx
      .insertInto('tenant_content')
      .values({
        tenant_id: tenantId,
        document: JSON.stringify(tenant),
        source_hash: '',
      })
      .execute()
    await tx
      .insertInto('menus')
      .values([
        { tenant_id: tenantId, id: 'menu', document: JSON.stringify({ id: 'menu', categories }) },
        { tenant_id: tenantId, id: 'other', document: JSON.stringify(otherMenu) },
      ])
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'id'])
          .doUpdateSet({ document: (eb) => eb.ref('excluded.document') }),
      )
      .execute()
    await tx
      .insertInto('outlets')
      .values(
        [outlet, { ...outlet, id: 'camden', slug: 'camden', name: 'Camden', menuId: 'other' }].map(
          (each) => ({
            tenant_id: tenantId,
            id: each.id,
            slug: each.slug,
            menu_id: each.menuId,
            document: JSON.stringify(each),
          }),
        ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'id'])
          .doUpdateSet({ document: (eb) => eb.ref('excluded.document') }),
      )
      .execute()
    await sql`update tenants set content_version = content_version + 1, changed_at = clock_timestamp() where id = ${tenantId}`.execute(
      tx,
    )
  }
  await services.db.transaction(tenantId, write, 'tiffin_import')
}

const otherMenu = {
  id: 'other',
  categories: [
    { id: 'all', name: 'All', description: '', items: [anItem({ id: 'pizza', name: 'Pizza' })] },
  ],
}

function anOutlet({ kitchen, ...given }: NonNullable<ShopContent['outlet']> = {}): Outlet {
  const open = aKitchenOpen(everyDay('00:00-00:00'), {
    kitchen: { slotCapacity: 1_000, ...kitchen },
  })
  return {
    ...open,
    id: 'soho',
    slug: 'soho',
    name: 'Bombay Spice Soho',
    brandId: 'brand',
    menuId: 'menu',
    address: { line1: '1 Dean Street', line2: '', city: 'London', postcode: 'W1D 3RB' },
    coordinates: { latitude: 51.51, longitude: -0.13 },
    directionLink: '',
    phone: '020 7946 0001',
    email: 'kitchen@shop.test',
    deliveryAreas: [area],
    fees: { smallOrder: null, service: null, pickupMinimum: 0 },
    hygieneRating: '5',
    picture: null,
    ...given,
  }
}

/** A customer with one address in SE1, signed in. */
export async function addCustomer(
  services: Pick<Services, 'db' | 'now' | 'random'>,
  tenantId: string,
  { email = '', signsInByEmail = false, phone = '', firstName = 'Ada' }: DinerGiven = {},
): Promise<Diner> {
  const diner = { id: services.random.id(), token: services.random.token(), addressId: '' }
  diner.addressId = `address-${diner.id}`
  const now = services.now()
  await services.db.transaction(tenantId, async (tx) => {
    await tx
      .insertInto('customers')
      .values({
        tenant_id: tenantId,
        id: diner.id,
        contact: signsInByEmail ? email : `+447700${diner.id.slice(-12)}`,
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
