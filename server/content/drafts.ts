import type { z } from 'zod'
import type { AuditAction } from '#contract/staff/audit-actions.ts'
import type { publishRequest, WireVersion } from '#contract/staff/content-versions.ts'
import type { Statements, Tx } from '#database/connection.ts'
import type { ContentAuthor } from '#database/content-tables.ts'
import type { TenantContext } from '#server/context.ts'
import { found, Refusal } from '#server/http/refusal.ts'
import {
  findResult,
  type KeyedRequest,
  keepKey,
  staffScope,
} from '#server/idempotency/request-keys.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type ContentRevision,
  changeRevision,
  lockRevision,
  readRevision,
} from '#server/tenancy/content-revisions.ts'
import { loadContentState, readTextFiles, type TextFiles } from '#server/tenancy/content-state.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { StaleContent } from '#server/tenancy/write-content.ts'
import { authorOf, changeOnce, retryOnConflict, writeAsMember } from './change-content.ts'
import { newPictureFiles, readUploads, type Uploads } from './uploaded-pictures.ts'
import { getVersion } from './versions.ts'

/** The tenant's files, and uploaded pictures that are not published yet. */
export interface DraftFiles extends TextFiles {
  uploads: Uploads
}

export interface DraftChange {
  n: number
  by: ContentAuthor
  at: Date
}

/** Live content and the changes of its draft, in the order of their numbers. */
export interface Draft<Change extends DraftChange = DraftChange> extends ContentRevision {
  files: DraftFiles
  /** Parsed from the files. */
  live: unknown
  changes: Change[]
}

type ChangeOf<State extends Draft> = State['changes'][number]

/** A draft that is being edited. */
export interface OpenDraft<State extends Draft> {
  state: State
  changes: ChangeOf<State>[]
  /** The fields that the edit changed, by their names in the revision. */
  touched: Set<string>
}

interface Publication<State extends Draft> {
  /** The changes that become live; others stay in the draft. */
  changes: ChangeOf<State>[]
  files: Iterable<[string, Buffer]>
  /** Pictures that the content uses; newly uploaded ones are added to the files. */
  pictures: readonly string[]
  /** The field of the form that shows a fault. */
  fieldOf(fault: Fault): string
}

/** A kind of content that is edited as a draft and then published: a menu, or the website. */
export interface DraftKind<State extends Draft> {
  /** Name of the draft in `content_revisions`. */
  file: string
  /** Subject of sentences in messages. */
  title: string
  /** With revision and note, identifies a request to publish. */
  publishKey: readonly string[]
  actions: Record<'published' | 'discarded', AuditAction>
  subject: AuditEntry['subject']
  requireMember(ctx: MemberContext): void
  /** Refuses members who may not publish or discard these changes. */
  requireRight?(ctx: MemberContext, changes: readonly ChangeOf<State>[], tx?: Tx): Promise<void>
  /** Parses the live content; 404 where there is none. */
  read(files: DraftFiles): State['live']
  stateOf(draft: Draft<ChangeOf<State>> & { live: State['live'] }): State
  readChanges(db: Statements, tenantId: string): Promise<ChangeOf<State>[]>
  deleteChanges(tx: Tx, tenantId: string, numbers: number[]): Promise<unknown>
  insertChanges(tx: Tx, tenantId: string, changes: readonly ChangeOf<State>[]): Promise<unknown>
  /** The fields that discarding a change changes. */
  touchedBy(state: State, change: ChangeOf<State>): string[]
  revisionOf(state: State, change: ChangeOf<State>): number
  /** Refuses to discard a change on which another one depends. */
  requireDiscardable?(state: State, change: ChangeOf<State>): void
  requireRoom?(draft: OpenDraft<State>): void
  /** Null if nothing would change; refuses an incomplete draft. */
  publication(state: State): Publication<State> | null
  /** The site as if the draft were published; null if the draft has faults. */
  preview(site: SiteContent, state: State): SiteContent | null
  pageOf(site: SiteContent, wanted: string | undefined): string
}

async function readDraftFiles(ctx: TenantContext): Promise<DraftFiles> {
  const files = await readTextFiles(ctx.db, ctx.tenantId)
  return { ...files, uploads: await ctx.transaction((db) => readUploads(db, ctx.tenantId)) }
}

/** @param given the files to base the draft on; by default the current ones */
export async function loadDraft<State extends Draft>(
  ctx: TenantContext,
  kind: DraftKind<State>,
  given?: DraftFiles,
): Promise<State> {
  // Read before the values: if a form had a newer revision than its values, it could overwrite or publish a change that
  // it does not show.
  const revision = await ctx.transaction((db) => readRevision(db, ctx.tenantId, kind.file))
  const files = given ?? (await readDraftFiles(ctx))
  const live = kind.read(files)
  const changes = await ctx.transaction((db) => kind.readChanges(db, ctx.tenantId))
  return kind.stateOf({ ...revision, files, live, changes })
}

/**
 * Locks a draft and changes it.
 * @param work changes the draft, or throws a refusal
 * @param keyed a repeated request changes nothing, and returns the result of the first one
 */
export async function editDraft<State extends Draft, Result>(
  ctx: MemberContext,
  kind: DraftKind<State>,
  work: (draft: OpenDraft<State>, tx: Tx) => Promise<Result> | Result,
  keyed: KeyedRequest | null = null,
): Promise<{ state: State; result: Result }> {
  kind.requireMember(ctx)
  const { tenantId } = ctx
  return retryOnConflict(async () => {
    const files = await readDraftFiles(ctx)
    const live = kind.read(files)
    return ctx.transaction(async (tx) => {
      const revision = await lockRevision(tx, tenantId, kind.file)
      await requireSameFiles(tx, tenantId, files.version)
      const before = await kind.readChanges(tx, tenantId)
      const state = kind.stateOf({ ...revision, files, live, changes: before })
      const known = keyed && (await findResult(ctx, tx, keyed))
      if (known) return { state, result: JSON.parse(known) as Result }

      const draft = { state, changes: [...before], touched: new Set<string>() }
      const result = await work(draft, tx)
      kind.requireRoom?.(draft)
      const changes = draft.changes.toSorted((a, b) => a.n - b.n)
      const gone = before.filter((each) => !changes.includes(each)).map(({ n }) => n)
      if (gone.length > 0) await kind.deleteChanges(tx, tenantId, gone)
      const added = changes.filter((each) => !before.includes(each))
      if (added.length > 0) await kind.insertChanges(tx, tenantId, added)
      const about = { tenantId, file: kind.file, by: authorOf(ctx), at: ctx.now() }
      const newRevision = await changeRevision(tx, about, () => ({ fields: [...draft.touched] }))
      if (keyed) await keepKey(ctx, tx, keyed, JSON.stringify(result ?? null))
      return {
        state: kind.stateOf({ ...revision, revision: newRevision, files, live, changes }),
        result,
      }
    })
  })
}

/** Ensures that the files have not changed since they were read. @throws StaleContent */
async function requireSameFiles(tx: Tx, tenantId: string, version: number | null): Promise<void> {
  const current = await tx
    .selectFrom('tenant_content')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if ((current?.version ?? null) !== version) throw new StaleContent()
}

/** As `editDraft`, but refuses with 409 a draft that already has changes. */
export function editEmptyDraft<State extends Draft>(
  ctx: MemberContext,
  kind: DraftKind<State>,
  work: (draft: OpenDraft<State>) => void,
): Promise<{ state: State }> {
  return editDraft(ctx, kind, (draft) => {
    if (draft.changes.length > 0) {
      const message = `${kind.title} has changes that are not live. Publish or drop them first.`
      throw new Refusal('conflict', { message })
    }
    work(draft)
  })
}

/**
 * Discards one change or all of them. All: refuses with 409 if the draft has changed since it was shown. One: refuses
 * with 409 if the change was written after that, or if another one depends on it.
 * @param seen the revision of the draft as it was shown
 */
export async function discardChanges<State extends Draft>(
  ctx: MemberContext,
  kind: DraftKind<State>,
  which: number | 'all',
  seen: number,
): Promise<State> {
  const { state } = await editDraft(ctx, kind, async (draft, tx) => {
    const { revision } = draft.state
    const discarded = draft.changes.filter(({ n }) => which === 'all' || n === which)
    if (which === 'all') {
      // Nothing to discard, as when the request is repeated.
      if (discarded.length === 0) return
      if (revision !== seen) throw changedSince(revision)
      const before = { changes: discarded.length }
      await audit(tx, ctx, { action: kind.actions.discarded, subject: kind.subject, before })
    } else {
      const change = found(discarded[0])
      // Numbers of discarded changes are reused, so this may be another change than the one shown.
      if (kind.revisionOf(draft.state, change) > seen) throw changedSince(revision)
      kind.requireDiscardable?.(draft.state, change)
    }
    await kind.requireRight?.(ctx, discarded, tx)
    draft.changes = draft.changes.filter((each) => !discarded.includes(each))
    for (const field of discarded.flatMap((each) => kind.touchedBy(draft.state, each))) {
      draft.touched.add(field)
    }
  })
  return state
}

function changedSince(revision: number): Refusal {
  return new Refusal('conflict', { data: { revision } })
}

/**
 * Publishes a draft as the next version of the content: all or nothing, and once per key. Refuses a draft that has
 * changed since the member loaded it, and one without changes.
 */
export async function publishDraft<State extends Draft>(
  ctx: MemberContext,
  kind: DraftKind<State>,
  key: string,
  { revision, note }: z.output<typeof publishRequest>,
): Promise<WireVersion> {
  kind.requireMember(ctx)
  const { tenantId, actor } = ctx
  const request = { scope: staffScope(actor), key, about: [...kind.publishKey, revision, note] }
  const number = await changeOnce(ctx, request, async () => {
    const state = await loadContentState(ctx.db, tenantId)
    const { version, files: texts } = state
    const draft = await loadDraft(ctx, kind, { version, texts, pictures: [], uploads: new Map() })
    if (draft.revision !== revision) throw changedSince(draft.revision)
    const publication = kind.publication(draft)
    if (!publication) throw new Refusal('wrong_state', { message: 'There is nothing to publish.' })
    const { changes, files, pictures, fieldOf } = publication
    await kind.requireRight?.(ctx, changes)
    const uploaded = await ctx.transaction((tx) =>
      newPictureFiles(tx, tenantId, pictures, state.files),
    )
    const written = await writeAsMember(ctx, {
      state,
      files: new Map([...state.files, ...files, ...uploaded]),
      note,
      isNoted: true,
      keyed: { request },
      fieldOf,
      async inTransaction(tx, version) {
        // Locks the draft until the commit.
        const current = await lockRevision(tx, tenantId, kind.file)
        if (current.revision !== revision) throw new StaleContent()
        const numbers = changes.map(({ n }) => n)
        if (numbers.length > 0) await kind.deleteChanges(tx, tenantId, numbers)
        await audit(tx, ctx, {
          action: kind.actions.published,
          subject: kind.subject,
          after: { version, changes: numbers.length },
          reason: note || null,
        })
      },
    })
    return String(written.version)
  })
  return getVersion(ctx, Number(number))
}

/** The site of a tenant as if a draft were published; null if the draft has faults. */
export async function previewDraft<State extends Draft>(
  ctx: TenantContext,
  kind: DraftKind<State>,
): Promise<SiteContent | null> {
  const { site, tenantId, previewSites } = ctx
  const { revision } = await ctx.transaction((db) => readRevision(db, tenantId, kind.file))
  const key = [tenantId, kind.file, site.version, revision].join(' ')
  const known = previewSites.find(key)
  if (known) return known
  const preview = kind.preview(site, await loadDraft(ctx, kind))
  return preview && previewSites.keep(key, preview)
}
