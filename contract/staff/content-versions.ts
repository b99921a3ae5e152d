import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { count, id, instant, revision } from '#contract/values.ts'
import { subjectKinds } from '#domain/menu-document.ts'
import { actor } from './actor.ts'

export const publishRequest = z.strictObject({
  revision,
  note: z.string().trim().max(300).default(''),
})

export const dropQuery = z.strictObject({
  revision: z.coerce
    .number()
    .int()
    .min(0)
    .describe('Of the draft as it was shown: later changes are not discarded'),
})

/** A version of the tenant's content that was live. */
export const contentVersion = z.object({
  number: count,
  at: instant,
  by: actor,
  door: z.enum(['app', 'folder']).describe('Published in the application, or imported'),
  note: z.string(),
  files: z.array(z.string()).describe('Paths of the files that it changed'),
  undoes: count.nullable(),
  undo_until: instant.nullable().describe('Until when it can be undone'),
})
export type WireVersion = z.infer<typeof contentVersion>

/** Subject of a content change: part of a menu, or content with a file of its own. */
export const contentKinds = [
  ...subjectKinds,
  'restaurant',
  'brand',
  'text',
  'outlet',
  'promo',
  'picture',
  'file',
] as const

/** A changed value, and who changed it. */
export const valueChange = z.object({
  n: count,
  field: z.string().describe("A key; 'place'; or '' for the thing as a whole"),
  was: z.unknown(),
  becomes: z.unknown(),
  by: actor,
  at: instant,
})
const versionChange = valueChange.extend({
  file: z.string().describe('Path of the file that it is in'),
  op: z.string().describe('Such as `item.set`, `outlet.set` or `promo.add`'),
  subject: z.object({
    kind: z.enum(contentKinds),
    id: z.string().describe('Empty for the restaurant as a whole'),
    name: z.string(),
  }),
})
export type WireVersionChange = z.infer<typeof versionChange>

export const versionChanges = z.object({
  number: count,
  compared_with: count
    .nullable()
    .describe('The version before it; null for the first one that is kept'),
  changes: z.array(versionChange),
  more: count.describe('How many changes are left out after 1,000'),
})
export type WireVersionChanges = z.infer<typeof versionChanges>

/** Forms of the outlet's and the restaurant's files, which have no draft: restored versions are live immediately. */
const outletParts = ['hours', 'areas', 'contact'] as const
const restaurantParts = ['branding', 'messages', 'payments', 'booking'] as const
export type ContentPart = (typeof outletParts)[number] | (typeof restaurantParts)[number]

const loadedWith = revision.describe('Of the form as it was loaded')
export const broughtBack = z.object({
  revision,
  changed: z.boolean().describe('False: it is as it was then already'),
})
export type WireBroughtBack = z.infer<typeof broughtBack>

const ofMember = { who: 'member', area: 'Staff content' } as const
const ofWriter = { ...ofMember, right: 'menu.write' } as const
const ofPublisher = { ...ofMember, right: 'menu.publish' } as const

export const versionCalls = {
  listVersions: {
    ...ofWriter,
    summary: 'Published versions, newest first',
    query: z.strictObject({
      file: z.string().max(200).optional(),
      part: z.literal('website').optional().describe('Versions that changed a file of the website'),
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    data: z.object({ versions: z.array(contentVersion), next_before: count.nullable() }),
  },
  getVersionChanges: {
    ...ofWriter,
    summary: 'Differences between a version and the one before',
    data: versionChanges,
    errors: ['not_found'],
  },
  bringBackSettings: {
    ...ofMember,
    summary: 'Make a part of the settings live as it was in a version; allowed as changing it is',
    body: z.discriminatedUnion('part', [
      z.strictObject({ part: z.enum(outletParts), outlet_id: id, revision: loadedWith }),
      z.strictObject({ part: z.enum(restaurantParts), revision: loadedWith }),
    ]),
    data: broughtBack,
    errors: ['conflict', 'not_found', 'proof_needed'],
  },
  undoPublish: {
    ...ofPublisher,
    summary: 'Undo a publication of the last 10 minutes',
    body: z.strictObject({
      number: count.describe('Number of the version to undo. 409 if it is no longer the newest.'),
    }),
    data: contentVersion,
    errors: ['conflict', 'not_found', 'invalid', 'wrong_state'],
  },
} satisfies AreaCalls
