import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  checkedLines,
  edit,
  type FolderFiles,
  sampleFiles,
  writeFolder,
} from '#testing/folder-files.ts'
import { readFiles } from './read-files.ts'

let files: FolderFiles
beforeEach(async () => {
  files = await sampleFiles()
})

test('the sample folder has neither faults nor warnings', async () => {
  const { lines, folder } = await checkedLines(files)

  expect(lines).toEqual([])
  expect(folder?.slug).toBe('sample')
})

const tenant = 'tenant.yaml'
const brand = 'brands/sample.yaml'
const outlet = 'outlets/borough.yaml'
const menu = 'menus/main.yaml'

/** Of each fault the file, a text and its replacement; below the sentence, which names the line of the replacement. */
const faults = `
outlets/borough.yaml | fees: => early_kitchen_minutes: -5\\nfees:
  early_kitchen_minutes: -5 is too small; the least is 0
tenant.yaml | home_page: true => country: IE\\nhome_page: true
  country: only GB has addresses so far, which takes in Jersey, Guernsey, the Isle of Man and Gibraltar
tenant.yaml | days_allowed: 30 => weekdays: { monday: open }\\n  days_allowed: 30
  monday: write its starts, such as ["18:30", "20:00"], or closed
menus/main.yaml | price: 12.95 => price: 12,95
  price: 12,95 is not a price; write 12.95
menus/main.yaml | price: 12.95 => price: 12.955
  price: 12.955 is not a price; write at most two decimals
menus/main.yaml | price: 12.95 => price: -1
  price: -1 is less than nothing
menus/main.yaml | special_price: 11.50 => special_price: 15
  special_price: must be below the price
menus/main.yaml | special_price: 11.50 => special_price: 0
  special_price: must be more than 0; without an offer leave it out
menus/main.yaml | popular: true => populer: true
  populer: is not known here; did you mean popular?
menus/main.yaml | allergens: [celery] => allergens: [cellery]
  allergens: cellery is not one of celery, cereals containing gluten, crustaceans, eggs, fish, lupin, milk, molluscs, mustard, nuts, peanuts, sesame, soybeans, sulphites; did you mean celery?
menus/main.yaml | spicy: 1 => spicy: 4
  spicy: 4 is not one of 0, 1, 2, 3
menus/main.yaml | id: pie => id: stew
  id: stew stands in line 39 already
menus/main.yaml | options: [heat, extras, removals] => options: [heat, extras, heat]
  options: heat stands in line 38 already
menus/main.yaml | options: [heat, extras, removals] => options: [heet]
  options: there is no option group heet; did you mean heat?
menus/main.yaml | picture: curry.webp => picture: cury.webp
  picture: there is no pictures/cury.webp; did you mean curry.webp?
menus/main.yaml | picture: curry.webp => picture: logo.svg
  picture: there is no photo or cut-out pictures/logo.svg; a drawing cannot stand here
menus/main.yaml | max: 2 => max: 2\\n    min: 3
  min: is more than max
menus/main.yaml | name: Removals => name: Removals\\n    required: true
  removals: Removals must be type: multiple and not required
menus/main.yaml | name: Mango Lassi => name: ""
  name: is empty
menus/main.yaml | name: Mango Lassi => name: 1977
  name: 1977 is not text; write it in quotes
menus/main.yaml | id: lassi => id: Mango Lassi
  id: Mango Lassi is not an id; use lower-case words with hyphens, such as butter-chicken
outlets/borough.yaml | monday: 00:00-24:00 => monday: 10:00-25:00
  monday: 10:00-25:00 is not opening hours; write them such as 12:00-14:30, 17:00-23:00 or closed, without overlap
outlets/borough.yaml | postcode: SE1 1AA => postcode: SE1
  postcode: SE1 is not a postcode; write it such as SE1 1AA
outlets/borough.yaml | postcodes: [SE1] => postcodes: [London]
  postcodes: London is not a postcode district or sector; write it such as SE1 or SE1 9
outlets/borough.yaml | { name: Near, postcodes: [SE1], => { name: Near,
  delivery_areas: has neither postcodes nor radius_km; write one of them
outlets/borough.yaml | brand: sample => brand: simple
  brand: there is no brands/simple.yaml; did you mean sample?
outlets/borough.yaml | pickup_minimum: 0 => service: { percent: 5, min: 2, max: 1 }
  min: is more than max
brands/sample.yaml | brand_colour: "#A11650" => brand_colour: crimson
  brand_colour: crimson is not a colour; write it such as "#A11650", in quotes
brands/sample.yaml | path: Sample_Kitchen => path: Cart
  path: /Cart is an address of the storefront itself
brands/sample.yaml | highlights: [main.curry] => highlights: [main.cury]
  highlights: there is no item main.cury (write menu.item); did you mean main.curry?
tenant.yaml | favicon: logo.svg => favicon: icon.png
  favicon: there is no pictures/icon.png
tenant.yaml | default_outlet: borough => default_outlet: burough
  default_outlet: there is no outlets/burough.yaml; did you mean borough?
tenant.yaml | host: staging.sample.test => host: sample.test
  host: sample.test stands in line 4 already
tenant.yaml | website: https://sample.test => website: "javascript:alert(1)"
  website: javascript:alert(1) is not an address; it starts with https://
tenant.yaml | "19:30" => "26:30"
  slots: 26:30 is not a time; write it such as "18:30"
tenant.yaml | weekly_hours: Monday|00:00–24:00 => weekly_hours: Monday
  weekly_hours: Monday;Tuesday|00:00–24:00 is not a list of hours; write day|hours with semicolons between, such as Monday|12:00–22:00;Tuesday|closed
tenant.yaml | support_email: help@sample.test => support_email: help
  support_email: help is not an email address
promos.yaml | code: OLD => code: SAVE10
  code: SAVE10 stands in line 1 already
promos.yaml | value: 10 => value: 110
  value: cannot be more than 100 percent
`
  .trim()
  .split(/\n(?! )/)
  .map((row) => {
    const [, file = '', from = '', to = '', sentence = ''] =
      /^(\S+) \| (.*) => (.*)\n {2}(.*)$/.exec(row) ?? []
    return { file, from, to: to.replaceAll('\\n', '\n'), sentence }
  })

/** Replacements whose fault is on another line: its offset. */
const elsewhere: Record<string, number> = {
  'max: 2\n    min: 3': 1,
  'name: Removals\n    required: true': -1,
}

describe('a fault is named with its line and its remedy', () => {
  test.each(faults)('$file: $to', async ({ file, from, to, sentence }) => {
    const line = edit(files, file, from, to) + (elsewhere[to] ?? 0)

    const { lines, folder } = await checkedLines(files)

    expect(folder).toBeNull()
    expect(lines.filter((each) => !each.includes('warning:'))).toEqual([
      `x/${file}:${line}: ${sentence}`,
    ])
  })

  test('the parts that a flag needs', async () => {
    const text = files.get(tenant)?.toString() ?? ''
    const withoutParts = text.slice(0, text.indexOf('booking:\n', text.indexOf('default_outlet')))
    files.set(tenant, Buffer.from(withoutParts))

    expect((await checkedLines(files)).lines.map((line) => line.replace(/:\d+:/, ':'))).toEqual([
      'x/tenant.yaml: home_page: needs the part home',
      'x/tenant.yaml: allow_booking: needs the part booking',
    ])
  })

  test('delivery without areas, and sharing without a number', async () => {
    const text = files.get(outlet)?.toString() ?? ''
    files.set(outlet, Buffer.from(text.replace(/delivery_areas:\n( {2}- .*\n)+/, '')))
    const line = edit(files, tenant, 'whatsapp_number: "447700900000"', '') - 1

    expect((await checkedLines(files)).lines).toEqual([
      expect.stringMatching(
        /^x\/outlets\/borough\.yaml:\d+: services: delivery needs delivery_areas$/,
      ),
      `x/${tenant}:${line}: whatsapp_share: needs whatsapp_number`,
    ])
  })

  test('a missing key is reported at the head of its part', async () => {
    edit(files, tenant, 'closed_message: Back at noon.\n', '')
    edit(files, tenant, 'line1: 1 Sample Street', '')

    expect((await checkedLines(files)).lines).toEqual([
      'x/tenant.yaml:1: closed_message: is missing',
      expect.stringMatching(/^x\/tenant\.yaml:25: line1: is missing$/),
    ])
  })

  test('a file that is no YAML', async () => {
    const line = edit(files, menu, 'name: Mains', 'name: "Mains')

    const { lines } = await checkedLines(files)

    // References to its dishes are not reported: the dishes are unknown now.
    expect(lines.every((each) => each.startsWith(`x/${menu}:`))).toBe(true)
    expect(Number(lines[0]?.split(':')[1])).toBeGreaterThanOrEqual(line)
  })

  test('a key twice in one part', async () => {
    const line = edit(files, outlet, 'slug: borough', 'slug: borough\nslug: soho')

    expect((await checkedLines(files)).lines).toEqual([
      `x/${outlet}:${line + 1}: Map keys must be unique`,
    ])
  })

  test('two outlets with one slug, two brands with one path', async () => {
    files.set('outlets/soho.yaml', files.get(outlet) ?? Buffer.alloc(0))
    files.set('brands/second.yaml', files.get(brand) ?? Buffer.alloc(0))

    expect((await checkedLines(files)).lines).toEqual([
      'x/brands/second.yaml:1: path: Sample_Kitchen belongs to brands/sample.yaml already',
      'x/outlets/soho.yaml:1: slug: borough belongs to outlets/borough.yaml already',
    ])
  })

  test.each(['tenant.yaml', 'pages/privacy.md', 'pages/terms.md', 'pages/cookies.md'])(
    'a missing %s',
    async (file) => {
      files.delete(file)

      expect((await checkedLines(files)).lines).toEqual([`x/${file}:1: is missing`])
    },
  )

  test('a folder and a file whose names cannot be ids', async () => {
    files.set('outlets/My Shop.yaml', files.get(outlet) ?? Buffer.alloc(0))
    edit(files, 'outlets/My Shop.yaml', 'slug: borough', 'slug: soho')

    const { lines } = await checkedLines(files, 'Sample Kitchen')

    expect(lines).toEqual([
      'x/:1: Sample Kitchen is no name for a tenant; use lower-case words with hyphens',
      'x/outlets/My Shop.yaml:1: is no name for a file; use lower-case words with hyphens',
    ])
  })
})

test('all faults are named together, in the order of files and lines', async () => {
  const colour = edit(files, brand, 'brand_colour: "#A11650"', 'brand_colour: red')
  const price = edit(files, menu, 'price: 12.95', 'price: 12,95')
  const group = edit(files, menu, 'options: [removals]', 'options: [removal]')
  edit(files, tenant, 'default_outlet: borough', 'default_outlet: soho')

  const { lines } = await checkedLines(files)

  expect(lines.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
    `x/${brand}:${colour}: brand_colour`,
    `x/${menu}:${price}: price`,
    `x/${menu}:${group}: options`,
    expect.stringMatching(/^x\/tenant\.yaml:\d+: default_outlet$/),
  ])
})

test.each(['bombay-spice', 'sumo-group', 'the-best-burgers'])(
  'the demo folder %s has neither faults nor warnings',
  async (slug) => {
    files = await readFiles(`tenants/${slug}`)

    expect((await checkedLines(files, slug)).lines).toEqual([])
  },
)

describe('the size of a folder', () => {
  test.each([
    ['fifty-one lists in each other', `${'['.repeat(51)}1${']'.repeat(51)}`],
    ['a hundred thousand lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a thousand fields in each other', `${'{a: '.repeat(1_000)}1${'}'.repeat(1_000)}`],
  ])('%s are a fault with a sentence', async (_what, text) => {
    files.set('menus/main.yaml', Buffer.from(`categories: ${text}\n`))

    const { lines } = await checkedLines(files)

    expect(lines).toContain(
      'x/menus/main.yaml:1: has more than 50 levels of lists and fields in each other',
    )
  })

  test('of many mistakes in one file twenty are named', async () => {
    files.set('menus/main.yaml', Buffer.from('['.repeat(10_000)))

    const { lines } = await checkedLines(files)

    expect(lines.filter((line) => line.startsWith('x/menus/'))).toHaveLength(20)
  })

  test('a text of more than 1 MB is a fault, and is not read as YAML', async () => {
    files.set('menus/main.yaml', Buffer.from('a: [\n'.repeat(300_000)))

    const { lines } = await checkedLines(files)

    expect(lines.filter((line) => line.startsWith('x/menus/'))).toEqual([
      'x/menus/main.yaml:1: has 2 MB; it may have 1 MB at most',
    ])
  })

  test.each([
    ['a text', 'menus/main.yaml', 1, 'menus/main.yaml has 2 MB; it may have 1 MB at most.'],
    ['a picture', 'pictures/a.webp', 20, 'pictures/a.webp has 21 MB; it may have 20 MB at most.'],
  ])('a folder with too large %s is refused before it is read', async (_what, name, size, end) => {
    const folder = await writeFolder(files, 'large')
    await truncate(join(folder.path, name), 0).catch(() => writeFile(join(folder.path, name), ''))
    // A file with nothing in it but its size.
    await truncate(join(folder.path, name), size * 1_048_576 + 1)

    await expect(readFiles(folder.path)).rejects.toThrow(`${folder.path}/${end}`)
    await folder.remove()
  })
})
