import { beforeEach, describe, expect, test } from 'vitest'
import { checkedLines, edit, type FolderFiles, sampleFiles } from '#testing/folder-files.ts'

let files: FolderFiles
beforeEach(async () => {
  files = await sampleFiles()
})

const menu = 'menus/main.yaml'

describe('a warning stops nothing', () => {
  test.each([
    [
      'a removal of what a dish does not declare',
      '- { id: no-coriander, name: No coriander }',
      '- { id: no-nuts, name: No nuts }',
      'no-nuts: “No nuts” does not fit Butter Curry, Lamb Stew: it takes out what the dish does not declare: its allergens do not have nuts or peanuts',
    ],
    [
      'more of what a dish does not have',
      '- { id: raita, name: Raita, price: 1.50, allergens: [milk] }',
      '- { id: raita, name: Double chicken, price: 1.50, allergens: [] }',
      'raita: “Double chicken” does not fit Butter Curry: it is more of something that the dish does not have: chicken',
    ],
    [
      'a dish that costs nothing, whatever is chosen',
      'price: 13.25',
      'price: 0',
      'price: the dish costs nothing, whatever is chosen',
    ],
    [
      'a first sentence that no card holds',
      'description: Slow and dark.',
      `description: ${'Slow and dark and slow and dark and slow and dark and slow and dark'}. Good.`,
      'description: the first sentence has 68 characters; a card shows 64 of them well',
    ],
  ])('of %s', async (_name, from, to, sentence) => {
    const line = edit(files, menu, from, to)

    const { lines, folder } = await checkedLines(files)

    expect(lines).toEqual([`x/${menu}:${line}: warning: ${sentence}`])
    expect(folder).not.toBeNull()
  })

  test.each([
    ['a dish', '        allergens: [celery]\n', 'Lamb Stew'],
    ['an option', ', allergens: [mustard]', 'Pickle (Extras)'],
  ])('of %s without allergens, but not of a removal', async (_name, text, named) => {
    edit(files, menu, text, '')

    const { lines, folder } = await checkedLines(files)

    expect(lines).toEqual([
      expect.stringMatching(
        /^x\/menus\/main\.yaml:\d+: warning: allergens: not given for .*; an empty list says none of the 14$/,
      ),
    ])
    expect(lines[0]).toContain(`not given for ${named};`)
    expect(folder).not.toBeNull()
  })

  test('of dishes without allergens is bounded', async () => {
    const options = Array.from({ length: 150 }, (_, n) => `      - { id: x${n}, name: X${n} }`)
    edit(files, menu, '      - { id: pickle', `${options.join('\n')}\n      - { id: pickle`)

    const { lines } = await checkedLines(files)

    expect(lines).toHaveLength(101)
    expect(lines.join('\n')).toContain('allergens: not given for 50 more dishes and options')
  })

  test('of a picture used twice in a section, at the second', async () => {
    const line = edit(
      files,
      menu,
      'description: Slow and dark.',
      'description: Slow and dark.\n        picture: curry.webp',
    )

    expect((await checkedLines(files)).lines).toEqual([
      `x/${menu}:${line + 1}: warning: picture: curry.webp is another dish’s picture in this section; leave it out where it is not this dish`,
    ])
  })

  test('an optional single choice', async () => {
    const line = edit(files, menu, '    required: true\n', '')

    const { lines, folder } = await checkedLines(files)

    expect(folder).not.toBeNull()
    expect(lines).toEqual([
      `x/${menu}:${line - 3}: warning: heat: a dish with an optional single choice cannot be added while nothing is chosen; write required: true or type: multiple`,
    ])
  })

  test('a menu without an outlet, and an unused file', async () => {
    files.set('menus/old.yaml', files.get(menu) ?? Buffer.alloc(0))
    files.set('menus/new.yml', Buffer.from(''))

    const { lines, folder } = await checkedLines(files)

    expect(folder).not.toBeNull()
    expect(lines).toEqual([
      'x/menus/new.yml:1: warning: is not read; tenants/README.md says how files are named',
      'x/menus/old.yaml:1: warning: no outlet sells this menu',
    ])
  })
})
