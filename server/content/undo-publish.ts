import { parse } from 'yaml'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { Tx } from '#database/connection.ts'
import type { Manifest } from '#database/content-tables.ts'
import { isSame } from '#domain/menu-difference.ts'
import { found, Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type ContentState,
  readBodies,
  readContentState,
  readVersionFiles,
} from '#server/tenancy/content-state.ts'
import { fieldsOf, rulesOf } from '#server/tenancy/file-fields.ts'
import { fileAt, isPicturePath } from '#server/tenancy/file-paths.ts'
import { hashOfBody } from '#server/tenancy/manifest.ts'
import { retryOnConflict, writeAsMember } from './change-content.ts'
import { addsOutlet, getVersion, ownFiles, undoWithin } from './versions.ts'

/**
 * Restores the content before the last change made in the application, within ten minutes of that change.
 * @param wanted number of the version to undo; refused with 409 if another version is the newest
 */
export async function undoPublish(ctx: MemberContext, wanted: number): Promise<WireVersion> {
  const number = await retryOnConflict(() => undo(ctx, wanted))
  return getVersion(ctx, number)
}

async function undo(ctx: MemberContext, wanted: number): Promise<number> {
  const { tenantId } = ctx
  const { state, last, files } = await ctx.db.transaction(
    tenantId,
    async (tx) => {
      const last = await undoableVersion(ctx, tx, wanted)
      const withPictures = last.changed.some(isPicturePath)
      const state = await readContentState(tx, tenantId, { withPictures })
      const before = found(await readVersionFiles(tx, tenantId, last.number - 1))
      if (addsOutlet(last.changed, before)) {
        throw new Refusal('wrong_state', {
          message: 'The last change added an outlet. Pause it instead of taking it back.',
        })
      }
      return { state, last, files: await readWantedFiles(tx, tenantId, state, before) }
    },
    'tiffin_import',
  )
  if (
    last.changed.some((file) => !isSame(ownersFields(state.files, file), ownersFields(files, file)))
  ) {
    await requireRole(ctx, 'owner', { right: 'hours' })
  }
  const { version } = await writeAsMember(ctx, {
    state,
    files,
    undoes: last.number,
    fieldOf: ({ file, key }) => [file, key].filter(Boolean).join(' '),
    async inTransaction(tx, version) {
      await audit(tx, ctx, {
        action: 'menu.undone',
        subject: { kind: 'menu', id: String(last.number), label: `version ${last.number}` },
        after: { version, files: last.changed },
      })
    },
  })
  return version
}

async function undoableVersion(ctx: MemberContext, tx: Tx, wanted: number) {
  const query = tx
    .selectFrom('content_versions')
    .select(['number', 'door', 'at', 'changed', 'undoes'])
    .where('tenant_id', '=', ctx.tenantId)
    .orderBy('number', 'desc')
    .limit(1)
  const last = found(await query.executeTakeFirst())
  requireUndoable(last, wanted)
  if (ctx.now().getTime() - last.at.getTime() > undoWithin) {
    throw new Refusal('wrong_state', {
      message: 'This can be taken back for 10 minutes. Bring back an older version instead.',
    })
  }
  const own = ownFiles(ctx)
  if (own && last.changed.some((file) => !own.includes(file))) {
    throw new Refusal('forbidden', { message: 'The last change is about other outlets as well.' })
  }
  return last
}

/** Refuses with 409 if the newest version is not the wanted one, or was imported from a folder. */
function requireUndoable(
  last: { number: number; door: 'app' | 'folder'; undoes: number | null },
  wanted: number,
): void {
  if (last.door === 'folder') {
    throw new Refusal('conflict', { message: 'Something newer was imported since.' })
  }
  if (last.undoes !== null && [last.undoes, last.number].includes(wanted)) {
    throw new Refusal('conflict', { message: 'The last change has been taken back already.' })
  }
  if (last.number !== wanted) {
    throw new Refusal('conflict', { message: 'Something newer is live. Nothing was taken back.' })
  }
}

/**
 * Fields that only owners may change: an outlet's fees, the shop's appearance, payment methods and the referral reward.
 */
const forOwners = /^((fees|branding|payments)\.|referral$)/

/** The values of a file that only owners may change; for a legal text, the whole text. */
function ownersFields(files: ReadonlyMap<string, Buffer>, file: string): [string, unknown][] {
  if (fileAt(file)?.kind === 'pages') return [[file, files.get(file)?.toString()]]
  const rules = rulesOf(file)
  if (!rules) return []
  return Object.entries(fieldsOf(parse(files.get(file)?.toString() ?? '') ?? {}, rules))
    .filter(([field]) => forOwners.test(field))
    .sort(([a], [b]) => a.localeCompare(b))
}

async function readWantedFiles(tx: Tx, tenantId: string, state: ContentState, wanted: Manifest) {
  const known = new Map([...state.files.values()].map((body) => [hashOfBody(body), body]))
  const missing = Object.values(wanted).filter((hash) => !known.has(hash))
  const kept = await readBodies(tx, tenantId, missing)
  return new Map(
    Object.entries(wanted).map(([path, hash]) => {
      const body = known.get(hash) ?? kept.get(hash)
      if (!body) throw new Error(`${path} of an earlier version is not kept`)
      return [path, body]
    }),
  )
}
