import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { weekdays } from '#domain/opening-hours.ts'
import { entriesOf, withFields as withPromoFields } from '#server/promos/promo-file.ts'
import { outletRules, tenantRules } from '#server/tenancy/field-rules.ts'
import {
  type FieldRules,
  type FileData,
  fieldsOf,
  withFields,
} from '#server/tenancy/file-fields.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import { rewriteYaml } from '#server/tenancy/yaml/rewrite-yaml.ts'
import { type FolderFiles, sampleFiles } from './folder-files.ts'
import { runs } from './generated-tests.ts'

// As `edited-menu.test.ts`, of the other files that the application changes field by field.

let folder: FolderFiles
let pictures: string[]
beforeAll(async () => {
  folder = await sampleFiles()
  pictures = [...folder.keys()].filter((path) => path.startsWith('pictures/'))
})

/** Words that YAML might read as something else, or that need quotes. */
const words = fc.oneof(
  fc.constantFrom('no', '12', '- x', 'a: b', '#1', "Chef's", '"q"', '~', '{x}', '辣', '1e3', '0x1'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((each) => each.trim())
    .filter(Boolean),
)
const price = fc.integer({ min: 0, max: 9_999 }).map((pence) => pence / 100)
const hours = fc.constantFrom('closed', '12:00-14:30, 17:00-22:30', '17:00-02:00', '00:00-24:00')
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`)
const exceptions = fc.uniqueArray(
  fc.record({ date, hours, reason: words }, { requiredKeys: ['date', 'hours'] }),
  { maxLength: 4, selector: (each) => each.date },
)
const area = fc.record(
  {
    name: words,
    postcodes: fc.subarray(['SE1', 'SE15', 'SE1 9'], { minLength: 1 }),
    radius_km: fc.constantFrom(1.5, 3),
    fee: price,
    free_over: price,
    minimum_order: price,
    minutes: fc.nat(600),
  },
  { requiredKeys: ['name', 'postcodes', 'fee', 'minimum_order', 'minutes'] },
)
const ofOutlet = fc.record(
  {
    ...Object.fromEntries(weekdays.map((day) => [`hours.${day}`, hours])),
    exceptions,
    'kitchen.lead_minutes': fc.nat(10_000),
    'kitchen.slot_capacity': fc.integer({ min: 1, max: 10_000 }),
    early_kitchen_minutes: fc.nat(600),
    orders_for_later: fc.boolean(),
    services: fc.constantFrom(['pickup'], ['delivery', 'pickup']),
    delivery_areas: fc.array(area, { minLength: 1, maxLength: 4 }),
    'fees.small_order': fc.option(fc.record({ below: price, fee: price })),
    'fees.pickup_minimum': price,
    name: words,
    phone: words,
    'address.line1': words,
    'address.line2': fc.oneof(fc.constant(''), words),
    'coordinates.latitude': fc.constantFrom(51.5, -33.8688, 0),
  },
  { requiredKeys: [] },
)
/** Braces are placeholders, of which each message has its own. */
const messageWords = words.filter((each) => !/[{}]/.test(each))
const message = fc.option(
  fc.record({ text: messageWords, email: messageWords }, { requiredKeys: [] }),
)
const start = fc.constantFrom('17:30', '18:00', '19:30')
const ofTenant = fc.record(
  {
    'booking.slots': fc.uniqueArray(start, { minLength: 1 }).map((each) => each.toSorted()),
    'booking.weekdays': fc.dictionary(
      fc.constantFrom(...weekdays),
      fc.oneof(fc.constant('closed'), fc.constant(['18:00'])),
    ),
    'booking.guests_per_slot': fc.integer({ min: 1, max: 500 }),
    'booking.confirm': fc.constantFrom('at_once', 'by_hand'),
    'branding.name': words,
    'branding.tagline': fc.oneof(fc.constant(''), words),
    'branding.brand_colour': fc.constantFrom('#FFFFFF', '#000000', '#A11650'),
    'messages.ready': message,
    'messages.accepted': message,
    'messages.rejected': fc.option(messageWords.map((each) => ({ email: `${each} {outcome}` }))),
    'messages.booking_received': fc.option(
      messageWords.map((each) => ({ text: `${each} {booking} {link}`, send: false })),
    ),
    'payments.cash': fc.subarray(['delivery', 'pickup']),
  },
  { requiredKeys: [] },
)

function expectUnchangedImport(path: string, text: string): void {
  // An import compares bytes: what is written again with what it says already stays as it is.
  expect(rewriteYaml(text, parse(text))).toBe(text)
  const faults = checkTexts(new Map(folder).set(path, Buffer.from(text)), pictures)
  expect(
    faults.filter(({ isWarning }) => !isWarning).map(({ key, message }) => `${key} ${message}`),
  ).toEqual([])
}

test.each<[string, FieldRules, fc.Arbitrary<FileData>]>([
  ['outlets/borough.yaml', outletRules, ofOutlet],
  ['tenant.yaml', tenantRules, ofTenant],
])(
  'generated edits of %s pass the check of the whole folder and are read as they were written',
  (path, rules, edits) => {
    const original = folder.get(path)?.toString() ?? ''
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 4 }), (each) => {
        let text = original
        for (const edit of each) text = rewriteYaml(text, withFields(parse(text), edit, rules))

        const expected: FileData = {
          ...fieldsOf(parse(original), rules),
          ...Object.assign({}, ...each),
        }
        // A message that goes back to the words of this service leaves the file.
        const kept = Object.entries(expected).filter(
          ([field, value]) => !(field.startsWith('messages.') && value === null),
        )
        expect(fieldsOf(parse(text), rules)).toEqual(Object.fromEntries(kept))
        expectUnchangedImport(path, text)
      }),
      { numRuns: runs(60) },
    )
  },
)

const promo = fc.record(
  {
    headline: words,
    terms: fc.oneof(fc.constant(''), words),
    minimum_spend: price,
    valid_from: fc.constantFrom(null, '2025-11-21T12:00:00.000Z'),
    valid_until: fc.constantFrom(null, '2027-01-01T00:00:00+01:00'),
    outlets: fc.subarray(['borough']),
    fulfilment: fc.constantFrom(null, 'delivery' as const),
    first_order_only: fc.boolean(),
    uses_in_all: fc.constantFrom(null, 100),
    listed: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('generated edits of promos pass the check of the whole folder and are read as they were written', () => {
  const path = 'promos.yaml'
  const original = folder.get(path) ?? Buffer.from('')
  fc.assert(
    fc.property(fc.array(promo, { minLength: 1, maxLength: 4 }), fc.boolean(), (each, isNew) => {
      let entries = entriesOf(original)
      if (isNew) {
        const first = { headline: 'New', kind: 'percent', value: 5 }
        entries = [...entries, withPromoFields({ code: 'NEW5' }, first)]
      }
      for (const [index, edit] of each.entries()) {
        entries = entries.map((entry, at) =>
          at === index % entries.length ? withPromoFields(entry, edit) : entry,
        )
      }
      const text = rewriteYaml(original.toString(), entries)

      expect(parse(text)).toEqual(JSON.parse(JSON.stringify(entries)))
      expectUnchangedImport(path, text)
    }),
    { numRuns: runs(60) },
  )
})
