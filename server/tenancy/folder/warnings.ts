import { extraFault, removalFault } from '#domain/dish-checks.ts'
import { cardText, longestCardText, removalsGroupName } from '#domain/menu.ts'
import { withoutAllergens } from '#domain/menu-document.ts'
import { type Fault, fileFault } from './fault.ts'
import { menuFile } from './menu-file.ts'
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
  return yaml
    .filter(({ kind }) => kind === 'menus')
    .flatMap(({ file, raw, lineOf }) =>
      findValues(raw, 'option_groups.*')
        .filter(({ value }) => {
          const group = value as { type?: unknown; required?: unknown } | null
          return group?.type === 'single' && group.required !== true
        })
        .map(({ path }) => ({
          ...fileFault(
            file,
            'a dish with an optional single choice cannot be added while nothing is chosen; write required: true or type: multiple',
            lineOf(path),
          ),
          key: String(path.at(-1)),
          path,
        })),
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
  return [
    ...notGivenAllergens(file),
    ...unfitOptions(file),
    ...freeDishes(file),
    ...repeatedPictures(file),
    ...longCardTexts(file),
  ]
}

/** A dish without a price, none of whose options has one either. */
function freeDishes({ file, raw, lineOf }: YamlFile): Fault[] {
  const menu = menuFile.safeParse(raw).data
  if (!menu) return []
  const isFree = (groupId: string) =>
    menu.option_groups[groupId]?.options.every(({ price }) => price === 0) ?? true
  return menu.categories.flatMap(({ items }, category) =>
    items.flatMap(({ price, options }, index) => {
      if (price > 0 || !options.every(isFree)) return []
      const path = ['categories', category, 'items', index, 'price']
      return {
        ...fileFault(file, 'the dish costs nothing, whatever is chosen', lineOf(path)),
        key: 'price',
        path,
      }
    }),
  )
}

/** The most dishes and options that are named for a menu. */
const mostNamed = 100

/** For these, diners read 'not given' with a request to call. */
function notGivenAllergens({ file, raw, lineOf }: YamlFile): Fault[] {
  const menu = menuFile.safeParse(raw).data
  if (!menu) return []
  const lacking = withoutAllergens(menu)
  const more = lacking.length - mostNamed
  return [
    ...lacking.slice(0, mostNamed).map(({ name, path }) => ({
      ...fileFault(file, `not given for ${name}; an empty list says none of the 14`, lineOf(path)),
      key: 'allergens',
      path,
    })),
    ...(more > 0
      ? [{ ...fileFault(file, `not given for ${more} more dishes and options`), key: 'allergens' }]
      : []),
  ]
}

/** An option is reported once per group, with the dishes that it does not fit. */
function unfitOptions({ file, raw, lineOf }: YamlFile): Fault[] {
  const menu = menuFile.safeParse(raw).data
  if (!menu) return []
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
      return {
        ...fileFault(
          file,
          `“${name}” does not fit ${names}: it ${first.reason}`,
          lineOf(['option_groups', groupId, 'options', index]),
        ),
        key: id,
      }
    }),
  )
}

/** In one section each dish looks different, or a diner takes them for the same. */
function repeatedPictures({ file, raw, lineOf }: YamlFile): Fault[] {
  return findValues(raw, 'categories.*').flatMap(({ path, value }) => {
    const pictures = findValues(value, 'items.*.picture')
    return pictures
      .filter(({ value: name }, index) => pictures.findIndex((each) => each.value === name) < index)
      .map((picture) => ({
        ...fileFault(
          file,
          `${String(picture.value)} is another dish’s picture in this section; leave it out where it is not this dish`,
          lineOf([...path, ...picture.path]),
        ),
        key: 'picture',
      }))
  })
}

/** A card shows the first sentence of a description, whole. */
function longCardTexts({ file, raw, lineOf }: YamlFile): Fault[] {
  return findValues(raw, 'categories.*.items.*.description')
    .filter(({ value }) => typeof value === 'string' && cardText(value).length > longestCardText)
    .map(({ path, value }) => ({
      ...fileFault(
        file,
        `the first sentence has ${cardText(String(value)).length} characters; a card shows ${longestCardText} of them well`,
        lineOf(path),
      ),
      key: 'description',
    }))
}
