import { sql } from 'kysely'
import { parse, stringify } from 'yaml'
import type { NewOutlet } from '#contract/staff/settings.ts'
import type { Database } from '#database/connection.ts'
import { normalisePostcode } from '#domain/address.ts'
import type { Coordinates } from '#domain/coordinates.ts'
import { idFromName } from '#domain/menu-ids.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { noDirections } from '#domain/tenant.ts'
import { found, invalid, Refusal } from '#server/http/refusal.ts'
import { type KeyedRequest, keyedBy } from '#server/idempotency/request-keys.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { type ContentState, loadContentState } from '#server/tenancy/content-state.ts'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { type OutletFile, outletFile } from '#server/tenancy/folder/outlet-file.ts'
import { closeUntilLive } from '#server/tenancy/store-tenant.ts'
import { changeOnce, writeAsMember } from './change-content.ts'
import { requireAllOutlets } from './change-settings.ts'

/** Outlets that a restaurant may add to here; a folder may have more. */
const mostOutlets = 50

/**
 * Adds an outlet with hours, kitchen, fees and brand of another one, and its menu or a copy of it. Delivery areas
 * belong to a place, so the new outlet has none: it takes orders for pickup only, and none until it goes live.
 */
export async function addOutlet(ctx: MemberContext, key: string | null, wanted: NewOutlet) {
  requireAllOutlets(ctx)
  const keyed = keyedBy(ctx.actor, key, ['outlet', wanted])
  const id = await changeOnce(ctx, keyed, () => writeOutlet(ctx, keyed, wanted))
  return { id, name: wanted.name }
}

/** @returns the id of the outlet */
async function writeOutlet(ctx: MemberContext, keyed: KeyedRequest | null, wanted: NewOutlet) {
  const { tenantId } = ctx
  if (ctx.site.outlets.length >= mostOutlets) {
    throw new Refusal('limit_reached', {
      message: `There are ${mostOutlets} outlets. More of them come with a folder.`,
    })
  }
  const postcode = normalisePostcode(wanted.postcode)
  if (!postcode) throw invalid('postcode', 'Write a postcode such as SE1 1AA.')
  const state = await loadContentState(ctx.db, tenantId)
  const outlets = outletsIn(state)
  if (outlets.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase())) {
    throw invalid('name', 'There is an outlet of this name already.')
  }
  const given = await givenIds(ctx.db, tenantId, state)
  const id = idFromName(wanted.name, (each) => given.has(each), 'outlet')
  const like = found(outlets.find(({ id }) => id === wanted.like))
  const file = newOutletFile(id, like, { ...wanted, postcode })
  const files = new Map(state.files).set(pathOf.outlet(id), Buffer.from(stringify(file)))
  if (file.menu === id) files.set(pathOf.menu(id), found(state.files.get(pathOf.menu(like.menu))))
  await writeAsMember(ctx, {
    state,
    files,
    isNoted: true,
    keyed: keyed && { request: keyed, result: id },
    fieldOf: ({ key, path = [] }) => String(path.at(-1) ?? key),
    async inTransaction(tx) {
      await closeUntilLive(tx, tenantId, [{ id }], ctx.now())
      await audit(tx, ctx, {
        action: 'outlet.added',
        subject: { kind: 'outlet', id, label: wanted.name },
        outletId: id,
      })
    },
  })
  return id
}

function newOutletFile(id: string, like: OutletFile, wanted: NewOutlet): OutletFile {
  const { name, line1, city, postcode, phone, menu } = wanted
  const place: Coordinates = locatePostcode(postcode) ?? like.coordinates
  return {
    slug: id,
    name,
    brand: like.brand,
    menu: menu === 'copy' ? id : like.menu,
    address: { line1, line2: '', city, postcode },
    coordinates: { ...place },
    direction_link: noDirections,
    phone,
    email: like.email,
    ...(like.time_zone && { time_zone: like.time_zone }),
    hours: like.hours,
    exceptions: like.exceptions,
    paused: false,
    orders_for_later: like.orders_for_later,
    services: ['pickup'],
    kitchen: like.kitchen,
    early_kitchen_minutes: like.early_kitchen_minutes,
    delivery_areas: [],
    fees: like.fees,
    hygiene_rating: '',
  }
}

/**
 * Ids that no new outlet may get: of outlets, menus and their addresses, including removed ones that orders still
 * reference.
 */
async function givenIds(db: Database, tenantId: string, state: ContentState): Promise<Set<string>> {
  const { rows } = await db.transaction(tenantId, (tx) =>
    sql<{ path: string }>`
      select distinct path from content_versions, jsonb_object_keys(files) path
      where tenant_id = ${tenantId} and (path like 'outlets/%' or path like 'menus/%')`.execute(tx),
  )
  return new Set([
    ...outletsIn(state).map(({ slug }) => slug),
    ...[...rows.map(({ path }) => path), ...state.files.keys()].flatMap((path) => {
      const { kind, id = '' } = fileAt(path) ?? {}
      return kind === 'outlets' || kind === 'menus' ? [id] : []
    }),
  ])
}

function outletsIn({ files }: ContentState): (OutletFile & { id: string })[] {
  return [...files].flatMap(([path, body]) => {
    const { kind, id = '' } = fileAt(path) ?? {}
    return kind === 'outlets' ? [{ ...outletFile.parse(parse(body.toString())), id }] : []
  })
}
