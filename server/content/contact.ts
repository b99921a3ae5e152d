import { parse } from 'yaml'
import type { BodyOf } from '#contract/calls/table.ts'
import type { WireContactSettings } from '#contract/staff/settings.ts'
import { normalisePostcode } from '#domain/address.ts'
import { isSame } from '#domain/menu-difference.ts'
import type { Picture } from '#domain/picture.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import type { Files, FollowingFile } from './change-document.ts'
import { changeOutlet, type OutletState, readOutlet, sentFields } from './change-settings.ts'
import { readUploads } from './uploaded-pictures.ts'

const addressFields = new Set(['line1', 'line2', 'city', 'postcode'])
const coordinateFields = new Set(['latitude', 'longitude'])

export async function getContact(ctx: StaffContext, outletId: string) {
  return toWire(ctx, await readOutlet(ctx, outletId))
}

/**
 * Changes name, address, coordinates, photo, phone, email and hygiene rating of an outlet. A move to another postcode district sets
 * the coordinates to the centre of that district, unless the request has its own. The restaurant's own contact follows that of
 * its default outlet where the two were equal.
 */
export async function updateContact(
  ctx: MemberContext,
  outletId: string,
  { revision, photo, ...sent }: BodyOf<'updateContactSettings'>,
): Promise<WireContactSettings> {
  const postcode = sent.postcode && (normalisePostcode(sent.postcode) ?? sent.postcode)
  const fields = { ...sent, ...(postcode ? { postcode } : {}) }
  return toWire(
    ctx,
    await changeOutlet(ctx, 'contact', outletId, {
      revision,
      fields: (before) => ({
        ...(postcode ? coordinatesFor(postcode, String(before['address.postcode'])) : {}),
        ...(photo === undefined ? {} : { picture: photo }),
        ...sentFields(fields, fileField),
      }),
      pictures: photo ? [photo] : [],
      follow: (...change) => followingContact(ctx, outletId, ...change),
    }),
  )
}

function fileField(field: string): string {
  if (addressFields.has(field)) return `address.${field}`
  return coordinateFields.has(field) ? `coordinates.${field}` : field
}

/** Coordinates after a change of the postcode: the new district's centre; none within the same district. */
function coordinatesFor(postcode: string, before: string): FileData {
  const [place, was] = [locatePostcode(postcode), locatePostcode(before)]
  if (!place || (was?.latitude === place.latitude && was.longitude === place.longitude)) return {}
  return { 'coordinates.latitude': place.latitude, 'coordinates.longitude': place.longitude }
}

/**
 * The restaurant's own phone, email and address follow those of its default outlet where they were equal, if the member
 * works for all outlets.
 */
export function followingContact(
  { site, member }: MemberContext,
  outletId: string,
  files: Files,
  before: FileData,
  wanted: FileData,
): FollowingFile[] {
  if (site.tenant.defaultOutletId !== outletId || member.outlets !== null) return []
  const text = files.get(pathOf.tenant)?.toString() ?? ''
  const data: FileData = parse(text)
  const { contact_number, support_email, location } = tenantFile.parse(data)
  const [was, becomes] = [addressOf(before), addressOf(wanted)]
  const hasMoved = !isSame(was, becomes) || !isSame(before.direction_link, wanted.direction_link)
  const next = {
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
  }
  return [[pathOf.tenant, Buffer.from(rewriteYaml(text, next))]]
}

function addressOf({ address }: FileData): FileData {
  return { ...(address as FileData | undefined) }
}

async function toWire(ctx: StaffContext, { file, revision, outlet }: OutletState) {
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

/** Size and address of a photo: from the uploads, before pages show it; else from the outlet's content. */
async function shownPhoto(ctx: StaffContext, id: string, file: string): Promise<Picture | null> {
  const uploads = await ctx.transaction((db) => readUploads(db, ctx.tenantId))
  return uploads.get(file) ?? ctx.site.outletById.get(id)?.picture ?? null
}
