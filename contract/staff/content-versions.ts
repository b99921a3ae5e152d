import { z } from 'zod'
import { actor } from './actor.ts'
import { id, instant, revision } from './menus.ts'

export const publishRequest = z.strictObject({
  revision,
  note: z.string().trim().max(300).default(''),
})

/** A state of the tenant's content that was live. */
export const contentVersion = z.object({
  number: z.number().int(),
  at: instant,
  by: actor,
  door: z.enum(['app', 'folder']),
  note: z.string(),
  files: z.array(z.string()).meta({ description: 'Paths of the files that it changed' }),
  undoes: z.number().int().nullable(),
  undo_until: instant.nullable().meta({ description: 'Until when it can be taken back by a tap' }),
})
export type WireVersion = z.infer<typeof contentVersion>

export const versionsQuery = z.strictObject({
  file: z.string().max(200).optional(),
  part: z
    .literal('website')
    .optional()
    .meta({ description: 'Versions that changed a file of the website' }),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const contentVersions = z.object({
  versions: z.array(contentVersion),
  next_before: z.number().int().nullable(),
})
export const bringBackRequest = z.strictObject({ menu_id: id })
