import { extraFault, removalFault } from '#domain/dish-checks.ts'
import { cardText, longestCardText, removalsGroupName } from '#domain/menu.ts'
import { withoutAllergens } from '#domain/menu-document.ts'
import { type Fault, faultAt, fileFault } from './fault.ts'
import { type MenuFile, menuFile } from './menu-file.ts'
import { findValues, type YamlFile } from './yaml-file.ts'

/** Values that can be imported but are probably mistakes. */
export function folderWarnings(
  files: ReadonlyMap<string, Buffer>,
  yaml: readonly YamlFile[],
): Fault[] {
  return [
    ...optionalSingleChoices(yaml),
    ...menusNobodySells(yaml),
    ...filesNobodyReads(files, yaml),
    ...yaml.filter(({ kind }) => kind === 'menus').flatMap(menuWarnings),
  ].map((fault) => ({ ...fault, isWarning: true }))
}

/** The rule for adding an item requires as many options as dishes, required or not. */
function optionalSingleChoices(yaml: readonly YamlFile[]): Fault[] {
  const message =
    'a dish with an optional single choice cannot be added while nothing is chosen; write required: true or type: multiple'
  return yaml
    .filter(({ kind }) => kind === 'menus')
    .flatMap((file) =>
      findValues(file.raw, 'option_groups.*').flatMap(({ path, value }) => {
        const group = value as { type?: unknown; required?: unknown } | null
        const isWrong = group?.type === 'single' && group.required !== true
        return isWrong ? [faultAt(file, path, message)] : []
      }),
    )
}

function menusNobodySells(yaml: readonly YamlFile[]): Fault[] {
  const outlets = yaml.filter(({ kind }) => kind === 'outlets')
  // The items of an unreadable outlet file are unknown.
  if (outlets.some(({ raw }) => raw === undefined)) return []
  const sold = new Set(
    outlets.flatMap(({ raw }) => findValues(raw, 'menu').map(({ value }) => value)),
  )
  return yaml
    .filter(({ kind, id }) => kind === 'menus' && !sold.has(id))
    .map(({ file }) => fileFault(file, 'no outlet sells this menu'))
}

function filesNobodyReads(files: ReadonlyMap<string, Buffer>, yaml: readonly YamlFile[]): Fault[] {
  const read = new Set(yaml.map(({ file }) => file))
  const isKnown = /^(README\.md|pages\/(privacy|terms|cookies)\.md|pictures\/.+)$/
  return [...files.keys()]
    .filter((file) => !read.has(file) && !isKnown.test(file))
    .map((file) => fileFault(file, 'is not read; tenants/README.md says how files are named'))
}

/** Warnings about valid entries that would look wrong or careless to a diner. None while the menu has faults. */
export function menuWarnings(file: YamlFile): Fault[] {
  const menu = menuFile.safeParse(file.raw).data
  return [
    ...(menu ? notGivenAllergens(file, menu) : []),
    ...(menu ? unfitOptions(file, menu) : []),
    ...(menu ? freeDishes(file, menu) : []),
    ...repeatedPictures(file),
    ...longCardTexts(file),
  ]
}

/** A dish without a price, none of whose options has one either. */
function freeDishes(file: YamlFile, menu: MenuFile): Fault[] {
  const isFree = (groupId: string) =>
    menu.option_groups[groupId]?.options.every(({ price }) => price === 0) ?? true
  return menu.categories.flatMap(({ items }, category) =>
    items.flatMap(({ price, options }, index) => {
      if (price > 0 || !options.every(isFree)) return []
      const path = ['categories', category, 'items', index, 'price']
      return faultAt(file, path, 'the dish costs nothing, whatever is chosen')
    }),
  )
}

/** The most dishes and options that are named for a menu. */
const mostNamed = 100

/** For these, diners read 'not given' with a request to call. */
function notGivenAllergens(yaml: YamlFile, menu: MenuFile): Fault[] {
  const key = 'allergens'
  const lacking = withoutAllergens(menu)
  const more = lacking.length - mostNamed
  return [
    ...lacking
      .slice(0, mostNamed)
      .map(({ name, path }) =>
        faultAt(yaml, path, `not given for ${name}; an empty list says none of the 14`, key),
      ),
    ...(more > 0
      ? [{ ...fileFault(yaml.file, `not given for ${more} more dishes and options`), key }]
      : []),
  ]
}

/** An option is reported once per group, with the dishes that it does not fit. */
function unfitOptions({ file, lineOf }: YamlFile, menu: MenuFile): Fault[] {
  const dishes = menu.categories.flatMap(({ items }) => items)
  return Object.entries(menu.option_groups).flatMap(([groupId, group]) =>
    group.options.flatMap(({ id, name }, index) => {
      const check = group.name === removalsGroupName ? removalFault : extraFault
      const unfit = dishes
        .filter(({ options }) => options.includes(groupId))
        .map((dish) => ({
          dish,
          reason: check(name, { ...dish, allergens: dish.allergens ?? null }),
        }))
        .filter(({ reason }) => reason !== null)
      const [first] = unfit
      if (!first) return []
      const names = unfit.map(({ dish }) => dish.name).join(', ')
      const message = `“${name}” does not fit ${names}: it ${first.reason}`
      const line = lineOf(['option_groups', groupId, 'options', index])
      return { ...fileFault(file, message, line), key: id }
    }),
  )
}

/** In one section each dish looks different, or a diner takes them for the same. */
function repeatedPictures({ file, raw, lineOf }: YamlFile): Fault[] {
  return findValues(raw, 'categories.*').flatMap(({ path, value }) => {
    const pictures = findValues(value, 'items.*.picture')
    const repeated = pictures.filter(
      ({ value: name }, index) => pictures.findIndex((each) => each.value === name) < index,
    )
    return repeated.map((picture) => {
      const message = `${String(picture.value)} is another dish’s picture in this section; leave it out where it is not this dish`
      return { ...fileFault(file, message, lineOf([...path, ...picture.path])), key: 'picture' }
    })
  })
}

/** A card shows the first sentence of a description, whole. */
function longCardTexts({ file, raw, lineOf }: YamlFile): Fault[] {
  return findValues(raw, 'categories.*.items.*.description').flatMap(({ path, value }) => {
    const { length } = typeof value === 'string' ? cardText(value) : ''
    if (length <= longestCardText) return []
    const message = `the first sentence has ${length} characters; a card shows ${longestCardText} of them well`
    return { ...fileFault(file, message, lineOf(path)), key: 'description' }
  })
}
