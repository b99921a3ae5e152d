import { expect, test } from 'vitest'
import { z } from 'zod'
import type { WireVersionChange } from '#contract/staff/content-versions.ts'
import { promoUpdate } from '#contract/staff/promos.ts'
import {
  alertSettingsUpdate,
  outletSettingsUpdate,
  ticketSettingsUpdate,
} from '#contract/staff/settings.ts'
import { contentParts } from '#server/content/change-settings.ts'
import { fieldAt } from '#server/content/website/website-fields.ts'
import { brandRules, outletRules, tenantRules } from '#server/tenancy/file-fields.ts'
import { brandFile } from '#server/tenancy/folder/brand-file.ts'
import { menuFile } from '#server/tenancy/folder/menu-file.ts'
import { outletFile } from '#server/tenancy/folder/outlet-file.ts'
import { promosFile } from '#server/tenancy/folder/promos-file.ts'
import { tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { logField } from '#staff/audit/audit.tsx'
import { fieldText } from '#staff/office/value-text.ts'
import { fieldName, innerName } from '#staff/versions/field-names.ts'
import { menuWords } from '#staff/words/menu.ts'
import { websiteWords } from '#staff/words/website.ts'

// Histories say what changed in the words of the screens: each field that a file may have needs one.

interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: { enum?: string[] }
  items?: Schema
  anyOf?: Schema[]
}

const schemaOf = (file: z.ZodType) =>
  z.toJSONSchema(file, { io: 'input', unrepresentable: 'any' }) as Schema

/** The fields of a file as its versions name them, each with what may be inside of it. */
function fieldsOf(schema: Schema, parts: ReadonlySet<string>): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]): [string, Schema][] =>
    parts.has(key)
      ? Object.entries(value.properties ?? {}).map(([inner, each]) => [`${key}.${inner}`, each])
      : [[key, value]],
  )
}

/** The keys of everything inside of a value. */
function keysIn(schema: Schema): string[] {
  const { properties = {}, propertyNames, items, anyOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([key, value]) => [key, ...keysIn(value)]),
    ...(propertyNames?.enum ?? []),
    ...(items ? keysIn(items) : []),
    ...anyOf.flatMap(keysIn),
  ]
}

const none: ReadonlySet<string> = new Set()
type Kind = WireVersionChange['subject']['kind']
const files: [Kind, Schema, ReadonlySet<string>, (field: string) => string][] = [
  ['outlet', schemaOf(outletFile), outletRules.parts, (field) => field],
  [
    'restaurant',
    schemaOf(tenantFile),
    tenantRules.parts,
    (field) => fieldAt({ part: 'restaurant', id: null }, field.split('.')),
  ],
  [
    'brand',
    schemaOf(brandFile),
    brandRules.parts,
    (field) => fieldAt({ part: 'brand', id: 'x' }, field.split('.')),
  ],
  ['promo', schemaOf(promosFile).items ?? {}, none, (field) => field],
]

test.each(files)('every field of %s has the name of its screen', (kind, schema, parts, nameOf) => {
  const fields = fieldsOf(schema, parts).map(([field]) => nameOf(field))

  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter((field) => fieldName(kind, field) === undefined)).toEqual([])
})

test.each(files)('so has everything inside of them: %s', (_kind, schema, parts, nameOf) => {
  const missing = fieldsOf(schema, parts).flatMap(([key, value]) => {
    const field = nameOf(key)
    // Shown as sentences: `staff/versions/setting-text.ts`.
    if (field in websiteWords.fields && field !== 'direction_link') return []
    return keysIn(value)
      .filter((inner) => innerName(field, inner) === undefined)
      .map((inner) => `${field} ${inner}`)
  })

  expect(missing).toEqual([])
})

test('every field of a menu has a name', () => {
  const { properties = {} } = schemaOf(menuFile)
  const group = properties.option_groups?.additionalProperties as Schema
  const category = properties.categories?.items ?? {}
  const entries = [category, category.properties?.items?.items ?? {}, group]
  const option = group.properties?.options?.items ?? {}
  const fields = [...entries, option].flatMap(({ properties = {} }) => Object.keys(properties))

  expect(fields.length).toBeGreaterThan(20)
  // An id is what it is told apart by, and does not change.
  expect(fields.filter((field) => field !== 'id' && !(field in menuWords.fields))).toEqual([])
})

/** The fields of a form that its rows of the log name: all but the revision that was loaded. */
const namesOf = (form: z.ZodType) =>
  Object.keys(schemaOf(form).properties ?? {}).filter((field) => field !== 'revision')

/** Forms by the kind of subject that their rows are about. */
const loggedForms: [Parameters<typeof logField>[0]['kind'], string, string[]][] = [
  ['outlet', 'settings', namesOf(outletSettingsUpdate)],
  ['outlet', 'alerts', namesOf(alertSettingsUpdate)],
  ['outlet', 'tickets', namesOf(ticketSettingsUpdate)],
  ['promo', 'promo', namesOf(promoUpdate)],
  ...Object.entries(contentParts).map(
    ([part, { fields, nameOf, ...of }]): (typeof loggedForms)[number] => {
      const subject = 'subject' in of ? of.subject : undefined
      const [file, rules] = subject ? [tenantFile, tenantRules] : [outletFile, outletRules]
      const inFile = fieldsOf(schemaOf(file), rules.parts).map(([field]) => field)
      return [
        subject?.kind ?? 'outlet',
        part,
        inFile.filter((each) => fields.test(each)).map(nameOf),
      ]
    },
  ),
]

test.each(loggedForms)('the log names every field of %s: %s', (kind, _form, fields) => {
  const subject = { kind, id: '', label: '' }

  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter((field) => logField(subject, field) === fieldText(field))).toEqual([])
})
