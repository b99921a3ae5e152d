import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import {
  between,
  count,
  each,
  id,
  instant,
  pictureSchema,
  revision,
  texts,
} from '#contract/values.ts'
import { largestAmount } from '#domain/currency.ts'
import { allergens } from '#domain/menu.ts'
import { mostChangesAtOnce, mostOptions, subjectKinds } from '#domain/menu-document.ts'
import { largestPicture, pictureKinds, pictureTypes } from '#domain/picture.ts'
import { actor } from './actor.ts'
import { contentVersion, dropQuery, publishRequest, valueChange } from './content-versions.ts'

// Menus as edited by staff. Keys and values are those of the tenant's files (tenants/README.md, menus); money is in
// main units. Values missing in a file are null, an empty list or false here.
const name = z.string().trim().min(1).max(80)
const words = z.string().trim().max(500)

const amount = z.number().min(0).max(largestAmount)
const file = z.string().max(100)
const allergenList = z
  .array(z.enum(allergens))
  .max(allergens.length)
  .nullable()
  .describe('Null: not given')
const diets = ['vegetarian', 'vegan', 'halal', 'gluten_free'] as const

const itemFields = {
  name,
  kitchen_name: z.string().trim().max(80).nullable(),
  description: words,
  price: amount,
  special_price: amount.nullable(),
  picture: file.nullable(),
  garnish: file.nullable(),
  dietary: z.array(z.enum(diets)).max(diets.length),
  spicy: z.literal([0, 1, 2, 3]),
  allergens: allergenList,
  calories: between(0, 20_000).nullable(),
  ...each(z.boolean(), 'popular', 'sold_out', 'hidden'),
  options: z.array(id).max(mostOptions),
}
const categoryFields = { name, description: words }
const groupFields = {
  name,
  type: z.enum(['single', 'multiple']),
  required: z.boolean(),
  min: between(0, mostOptions),
  max: between(0, mostOptions),
}
const optionFields = { name, price: amount, sold_out: z.boolean(), allergens: allergenList }

export const menuItem = z.object({ id, ...itemFields })
const option = z.object({ id, ...optionFields })
export const menuDocument = z.object({
  option_groups: z.array(z.object({ id, ...groupFields, options: z.array(option) })),
  categories: z.array(z.object({ id, ...categoryFields, items: z.array(menuItem) })),
})
export type WireMenuDocument = z.infer<typeof menuDocument>

export function changed<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .strictObject(z.object(fields).partial().shape)
    .refine((given) => Object.keys(given).length > 0, 'Name a field.')
}

const after = id.nullable().describe('Id of the entry before it; null: first')
const afterOrLast = after.optional().describe('Left out: last')
/** Required fields of a new item; its id is derived from its name. */
const newItem = z.strictObject(itemFields).partial().required({ name: true, price: true })
const newCategory = z.strictObject(categoryFields).partial().required({ name: true })
const newOption = z.strictObject(optionFields).partial().required({ name: true })
const newGroup = z.strictObject(groupFields).partial().required({ name: true, type: true })

/** A change of a draft. If the entry named by `after` no longer exists, the new place is the last. */
export const menuChange = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('item.set'), id, fields: changed(itemFields) }),
  z.strictObject({ op: z.literal('item.add'), category: id, after: afterOrLast, item: newItem }),
  z.strictObject({ op: z.literal('item.move'), id, category: id, after }),
  z.strictObject({ op: z.literal('item.remove'), id }),
  z.strictObject({ op: z.literal('category.set'), id, fields: changed(categoryFields) }),
  z.strictObject({ op: z.literal('category.add'), after: afterOrLast, category: newCategory }),
  z.strictObject({ op: z.literal('category.move'), id, after }),
  z.strictObject({ op: z.literal('category.remove'), id }),
  z.strictObject({ op: z.literal('group.set'), id, fields: changed(groupFields) }),
  z.strictObject({
    op: z.literal('group.add'),
    after: afterOrLast,
    dish: id.optional().describe('A dish that gets the group, as its last one'),
    group: newGroup.extend({ options: z.array(newOption).min(1).max(mostOptions) }),
  }),
  z.strictObject({ op: z.literal('group.move'), id, after }),
  z.strictObject({ op: z.literal('group.remove'), id }),
  z.strictObject({ op: z.literal('option.set'), group: id, id, fields: changed(optionFields) }),
  z.strictObject({ op: z.literal('option.add'), group: id, after: afterOrLast, option: newOption }),
  z.strictObject({ op: z.literal('option.move'), group: id, id, after }),
  z.strictObject({ op: z.literal('option.remove'), group: id, id }),
])
export type WireMenuChange = z.output<typeof menuChange>

const subject = z.object({ kind: z.enum(subjectKinds), id: z.string() })
const namedSubject = subject.extend({ name: z.string() })

/** A problem in a menu, at its field. Warnings do not prevent publishing. */
export const lint = z.object({
  subject: subject.nullable().describe('null: the menu as a whole'),
  ...texts('field', 'message'),
  is_warning: z.boolean(),
})
export type WireLint = z.infer<typeof lint>

/** A change of a draft that no longer fits the live menu. */
export const lostChange = z.object({
  n: count,
  op: z.string(),
  subject: namedSubject,
  reason: z.string(),
  by: actor,
  at: instant,
})

export const menuHead = {
  id: z.string(),
  outlets: z.array(z.string()).describe('The caller’s outlets that sell it'),
  revision,
  changes: count.describe('How many changes are not live'),
  also_sold_at: z.array(z.string()).describe('Outlets of others: read-only'),
}
export const menuSummary = z.object({ ...menuHead, categories: count, items: count })

export const menuEditor = z.object({
  ...menuHead,
  live: menuDocument,
  draft: menuDocument.describe('With the changes that are not live'),
  lint: z.array(lint),
  lost: z.array(lostChange),
  pictures: z.record(z.string(), pictureSchema).describe('By file'),
})
export type WireMenuEditor = z.infer<typeof menuEditor>

export const uploadedPicture = z.object({
  file: z.string().describe('For the `picture` of a dish'),
  picture: pictureSchema,
})

export const menuPreview = z.object({
  url: z.string().describe('Shows the shop with the draft to anyone who has the link'),
  expires_at: instant,
})

export const menuPrices = z
  .strictObject({
    revision,
    items: z.array(id).max(600).optional(),
    categories: z.array(id).max(60).optional(),
    percent: z.number().min(-90).max(500).multipleOf(0.01).optional(),
    amount: z.number().min(-largestAmount).max(largestAmount).optional(),
    round_to: z
      .number()
      .positive()
      .max(1_000)
      .optional()
      .describe('Prices are rounded to a multiple of this; without it, to the smallest unit'),
    include_options: z.boolean().default(false),
  })
  .refine(({ items, categories }) => (items ?? []).length + (categories ?? []).length > 0, {
    path: ['items'],
    error: 'Choose dishes or categories.',
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['percent'],
    error: 'Give either per cent or an amount.',
  })

const ofMember = { who: 'member', area: 'Staff content' } as const
const ofWriter = { ...ofMember, right: 'menu.write' } as const
const ofPublisher = { ...ofMember, right: 'menu.publish' } as const

/** Maximum size of a menu change, in bytes. */
const changesLimit = 256 * 1024

/** Menus, opening hours and delivery areas, as staff edit them. */
export const staffMenuCalls = {
  listStaffMenus: {
    ...ofMember,
    summary: 'The menus that your outlets sell',
    data: z.object({ menus: z.array(menuSummary) }),
  },
  getStaffMenu: { ...ofMember, summary: 'A menu as it is and as it would be', data: menuEditor },
  changeMenu: {
    ...ofWriter,
    summary: 'Note changes of a menu; nothing is live before it is published',
    body: z.strictObject({ revision, changes: z.array(menuChange).min(1).max(mostChangesAtOnce) }),
    data: z.object({
      revision,
      changes: menuHead.changes,
      applied: z
        .array(z.object({ op: z.string(), subject: namedSubject }))
        .describe('With the ids of new entries'),
      draft: menuDocument,
      lint: z.array(lint),
    }),
    errors: ['limit_reached'],
    idempotencyKey: 'optional',
    bodyLimit: changesLimit,
  },
  discardMenuDraft: {
    ...ofWriter,
    summary: 'Discard all unpublished changes of a menu',
    query: dropQuery,
    data: menuEditor,
  },
  discardMenuChange: {
    ...ofWriter,
    summary: 'Drop one change of a menu that is not live',
    query: dropQuery,
    data: menuEditor,
  },
  getMenuDiff: {
    ...ofWriter,
    summary: "Differences between a menu's draft and the live menu",
    data: z.object({
      revision,
      changes: z.array(valueChange.extend({ op: z.string(), subject: namedSubject })),
      lost: z.array(lostChange),
      warnings: z.array(z.string()),
    }),
  },
  publishMenu: {
    ...ofPublisher,
    summary: 'Make the changes of a menu live',
    body: publishRequest,
    data: contentVersion,
    errors: ['wrong_state'],
    idempotencyKey: 'required',
  },
  bringBackVersion: {
    ...ofWriter,
    summary: 'Make a draft of a menu as it was in a version',
    body: z.strictObject({ menu_id: id }),
    data: menuEditor,
    errors: ['conflict', 'limit_reached'],
  },
  changeMenuPrices: {
    ...ofWriter,
    summary: 'Raise or lower the prices of many dishes; with `preview` nothing is noted',
    query: z.strictObject({ preview: z.literal('1').optional() }),
    body: menuPrices,
    data: z.object({
      revision,
      changes: menuHead.changes,
      prices: z.array(
        z.object({
          kind: z.enum(['item', 'option']),
          id: z.string().describe('Of an option: group.option'),
          name: z.string(),
          field: z.enum(['price', 'special_price']),
          was: z.number(),
          becomes: z.number(),
        }),
      ),
    }),
    errors: ['limit_reached'],
    idempotencyKey: 'optional',
  },
  previewMenu: {
    ...ofWriter,
    summary:
      'A link to the shop with the draft of a menu, for 30 minutes; nothing is ordered there',
    query: z.strictObject({
      menu: id,
      at: instant
        .optional()
        .describe('The shop as it would be then: between now, the default, and a year from now'),
    }),
    data: menuPreview,
    errors: ['not_found', 'wrong_state'],
  },
  uploadPicture: {
    isCostly: true,
    ...ofWriter,
    summary: 'Keep a picture for a dish: 200 to 6000 pixels wide and high',
    query: z.strictObject({
      kind: z.enum(pictureKinds),
      name: name.describe('Subject of the picture; the file is named after it'),
    }),
    data: uploadedPicture,
    errors: ['limit_reached'],
    mediaTypes: pictureTypes,
    bodyLimit: largestPicture,
    limit: 60,
  },
} satisfies AreaCalls
