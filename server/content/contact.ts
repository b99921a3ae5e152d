import { parse } from 'yaml'
import type { WireContactSettings, WireContactSettingsUpdate } from '#contract/staff/settings.ts'
import { isSame } from '#domain/menu-difference.ts'
import type { Picture } from '#domain/picture.ts'
import { normalisePostcode } from '#domain/postcode.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import { tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { rewriteYaml } from '#server/tenancy/yaml/rewrite-yaml.ts'
import type { Files } from './change-file.ts'
import { changeOutlet, type OutletState, readOutlet } from './change-outlet.ts'
import { readUploads } from './uploaded-pictures.ts'

const ofAddress = new Set(['line1', 'line2', 'city', 'postcode'])
const ofCoordinates = new Set(['latitude', 'longitude'])
const ofTenant = 'tenant.yaml'

export async function getContact(
  ctx: StaffContext,
  outletId: string,
): Promise<WireContactSettings> {
  return toWire(ctx, await readOutlet(ctx, outletId))
}

/**
 * Changes name, address, place on the map, photo, phone, email and hygiene rating of an outlet. In another postcode district its
 * place is the middle of that one, unless one is sent. What the whole restaurant says the same of itself follows its default outlet.
 */
export async function updateContact(
  ctx: MemberContext,
  outletId: string,
  { revision, photo, ...sent }: WireContactSettingsUpdate,
): Promise<WireContactSettings> {
  const postcode = sent.postcode && (normalisePostcode(sent.postcode) ?? sent.postcode)
  const fields = { ...sent, ...(postcode ? { postcode } : {}) }
  const leads = ctx.site.tenant.defaultOutletId === outletId && ctx.member.outlets === null
  return toWire(
    ctx,
    await changeOutlet(ctx, outletId, {
      revision,
      fields: (before) => ({
        ...(postcode ? movedTo(postcode, String(before['address.postcode'])) : {}),
        ...(photo === undefined ? {} : { picture: photo }),
        ...Object.fromEntries(
          Object.entries(fields).flatMap(([field, value]) =>
            value === undefined ? [] : [[fileField(field), value]],
          ),
        ),
      }),
      action: 'settings.changed',
      nameOf: (field) =>
        field === 'picture' ? 'photo' : field.replace(/^(address|coordinates)\./, ''),
      pictures: photo ? [photo] : [],
      ...(leads ? { follow: tenantThatFollows } : {}),
    }),
  )
}

/** How the outlet's file names a field of the call. */
function fileField(field: string): string {
  if (ofAddress.has(field)) return `address.${field}`
  return ofCoordinates.has(field) ? `coordinates.${field}` : field
}

/** The place of another district; within its district an outlet stays where it was put. */
function movedTo(postcode: string, before: string): FileData {
  const [place, was] = [locatePostcode(postcode), locatePostcode(before)]
  if (!place || (was?.latitude === place.latitude && was.longitude === place.longitude)) return {}
  return { 'coordinates.latitude': place.latitude, 'coordinates.longitude': place.longitude }
}

/** The restaurant's own phone, email and address, where they said the same as those of its default outlet. */
function* tenantThatFollows(
  files: Files,
  before: FileData,
  wanted: FileData,
): Generator<[string, Buffer]> {
  const text = files.get(ofTenant)?.toString() ?? ''
  const data: FileData = parse(text)
  const { contact_number, support_email, location } = tenantFile.parse(data)
  const [was, becomes] = [addressOf(before), addressOf(wanted)]
  const hasMoved = !isSame(was, becomes) || !isSame(before.direction_link, wanted.direction_link)
  yield [
    ofTenant,
    Buffer.from(
      rewriteYaml(text, {
        ...data,
        ...(contact_number === before.phone ? { contact_number: wanted.phone } : {}),
        ...(support_email === before.email ? { support_email: wanted.email } : {}),
        ...(hasMoved && location.line1 === was.line1
          ? {
              location: {
                line1: becomes.line1,
                line2: `${becomes.city} ${becomes.postcode}`,
                direction_link: wanted.direction_link,
              },
            }
          : {}),
      }),
    ),
  ]
}

function addressOf({ address }: FileData): FileData {
  return { ...(address as FileData | undefined) }
}

async function toWire(
  ctx: StaffContext,
  { file, revision, outlet }: OutletState,
): Promise<WireContactSettings> {
  const { name, hygiene_rating, address, coordinates, phone, email, direction_link } = file
  return {
    revision,
    name,
    hygiene_rating,
    ...address,
    ...coordinates,
    phone,
    email,
    direction_link,
    photo: file.picture
      ? { file: file.picture, picture: await shownPhoto(ctx, outlet.id, file.picture) }
      : null,
  }
}

/** One that was uploaded is known before pages show it; one of a folder from those that they show. */
async function shownPhoto(ctx: StaffContext, id: string, file: string): Promise<Picture | null> {
  const uploads = await ctx.statement((db) => readUploads(db, ctx.tenantId))
  return uploads.get(file) ?? ctx.site.outletById.get(id)?.picture ?? null
}
