import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Item } from '#domain/menu.ts'
import type { Promo } from '#domain/promo.ts'
import type { Outlet, TenantContent } from '#domain/tenant.ts'
import type { Services } from '#server/context.ts'
import { anItem } from './sample-menu.ts'
import { anArea } from './sample-order.ts'
import { aKitchenOpen, everyDay } from './sample-outlet.ts'

export interface ShopContent {
  items?: Item[]
  outlet?: Partial<Omit<Outlet, 'kitchen'>> & { kitchen?: Partial<Outlet['kitchen']> }
  promos?: Promo[]
  tenant?: Partial<TenantContent>
}

/** Replaces the content of a tenant by one restaurant, made in code. */
export async function writeContent(
  services: Pick<Services, 'db'>,
  tenantId: string,
  given: ShopContent & { items: Item[] },
) {
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
    contactNumber: '020 7946 0000',
    defaultOutletId: outlet.id,
    promos: given.promos ?? [],
    referral: null,
    brands: [],
    ...given.tenant,
  } as unknown as TenantContent
  const categories = [{ id: 'all', name: 'All', description: '', items: given.items }]
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
    await sql`update tenants set content_version = content_version + 1 where id = ${tenantId}`.execute(
      tx,
    )
  }
  await services.db.transaction(tenantId, write, 'tiffin_import')
}

const area = anArea()

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
