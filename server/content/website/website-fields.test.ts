import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import { type FolderFiles, sampleFiles } from '#testing/folder-files.ts'
import {
  fieldAt,
  type PartFields,
  readPart,
  type WebsitePart,
  writePart,
} from './website-fields.ts'

let folder: FolderFiles
let pictures: string[]
beforeAll(async () => {
  folder = await sampleFiles()
  pictures = [...folder.keys()].filter((path) => path.startsWith('pictures/'))
})

const restaurant: WebsitePart = { part: 'restaurant', id: null }
const brand: WebsitePart = { part: 'brand', id: 'sample' }
const terms: WebsitePart = { part: 'text', id: 'terms' }

/** Words that YAML might read as something else, or that need quotes. */
const words = fc.oneof(
  fc.constantFrom('no', '12', '- x', 'a: b', '#1', "Chef's", '"q"', '~', '{x}', '辣', 'One line'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((each) => each.trim())
    .filter(Boolean),
)
const optional = fc.oneof(fc.constant(''), words)
const link = fc.constantFrom('/menu', 'https://example.com/a?b=c#d', '/')
const story = fc.record({ title: optional, paragraphs: fc.array(words, { maxLength: 4 }) })
const plates = fc.subarray(['curry.webp'])
const banner = fc.record({
  headline: words,
  text: optional,
  action: fc.record({ label: words, href: link }),
  picture: fc.constant(null),
  plates,
})
const meta = { meta_title: optional, meta_description: optional, meta_keywords: optional }
const ofRestaurant = fc.record(
  {
    home_page: fc.boolean(),
    banners: fc.array(banner, { maxLength: 3 }),
    story,
    weekly_hours: fc.constantFrom('', 'Monday|12:00–22:00;Tuesday|closed'),
    hygiene: fc.record({ enabled: fc.boolean(), rating: fc.constantFrom('', '5') }),
    closed_message: optional,
    allergen_note: optional,
    contact_number: optional,
    line2: optional,
    tiktok: fc.option(link),
    instagram: fc.option(link),
    ...meta,
    referral: fc.option(
      fc.record({ reward: fc.constantFrom(0, 5, 2.5), minimum_spend: fc.constantFrom(0, 15) }),
    ),
  },
  { requiredKeys: [] },
)
const ofBrand = fc.record(
  {
    headline: optional,
    cuisine: optional,
    story,
    highlights: fc.subarray(['main.curry', 'main.stew', 'main.pie']),
    hero_plates: plates,
    ...meta,
  },
  { requiredKeys: [] },
)

test.each<[string, WebsitePart, string, fc.Arbitrary<PartFields>]>([
  ['the restaurant', restaurant, 'tenant.yaml', ofRestaurant],
  ['a brand', brand, 'brands/sample.yaml', ofBrand],
])(
  'generated edits of %s pass the check of the whole folder and are read as they were written',
  (_, part, path, edits) => {
    const original = readFileSync(`testing/sample/${path}`)

    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 4 }), (each) => {
        let file: Buffer = original
        for (const edit of each) file = writePart(part, file, edit)

        const expected = { ...readPart(part, original), ...Object.assign({}, ...each) }
        expect(readPart(part, file)).toEqual(expected)
        const faults = checkTexts(new Map(folder).set(path, file), pictures)
        expect(faults.filter(({ isWarning }) => !isWarning)).toEqual([])
        // Rewriting a part with its present values changes no byte.
        expect(writePart(part, file, readPart(part, file)).toString()).toBe(file.toString())
      }),
      { numRuns: 120 },
    )
  },
)

test('unchanged fields stay, comments too', () => {
  const original = readFileSync('testing/sample/tenant.yaml')

  const file = writePart(restaurant, original, { closed_message: 'Back at one.' }).toString()

  expect(file.match(/# .*/g)).toEqual(original.toString().match(/# .*/g))
  expect(parse(file)).toEqual({ ...parse(original.toString()), closed_message: 'Back at one.' })
})

test('a home page that is switched on has its part, even if it is almost empty', () => {
  const bare = Buffer.from(
    readFileSync('testing/sample/tenant.yaml', 'utf8')
      .replace(/^home:\n(?: .*\n?)*/m, '')
      .replace('home_page: true', 'home_page: false'),
  )
  expect(bare.toString()).not.toContain('banners')

  const file = writePart(restaurant, bare, { home_page: true })

  const faults = checkTexts(new Map(folder).set('tenant.yaml', file), pictures)
  expect(faults.filter(({ isWarning }) => !isWarning)).toEqual([])
})

test('a legal text is its file, with one line end', () => {
  expect(
    writePart(terms, Buffer.from('# Terms\n'), { text: '# Terms\n\nPay.\n\n' }).toString(),
  ).toBe('# Terms\n\nPay.\n')
})

test.each<[WebsitePart, PropertyKey[], string]>([
  [restaurant, ['home', 'banners', 0, 'action', 'href'], 'banners.0.action.href'],
  [restaurant, ['social', 'tiktok'], 'tiktok'],
  [restaurant, ['home_page'], 'home_page'],
  [brand, ['highlights', 1], 'highlights.1'],
  [brand, ['meta', 'title'], 'meta_title'],
  [terms, [], 'text'],
])('a fault of %o at %o is about %s', (part, path, field) => {
  expect(fieldAt(part, path)).toBe(field)
})
