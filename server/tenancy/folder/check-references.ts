import { didYouMean, type Fault, faultAt } from './fault.ts'
import { findValues, type Kind, type YamlFile } from './yaml-file.ts'

// References between files. Checked on the raw values: a file with an error in one place is still checked
// in all others, and references to it are not reported as wrong.

type Target = 'brands' | 'outlets' | 'menus' | 'items' | 'option_groups' | 'pictures' | 'plates'

const branding: [string, Target][] = [
  ['branding.header_logo', 'pictures'],
  ['branding.footer_logo', 'pictures'],
  ['branding.favicon', 'pictures'],
]

const references: Record<Kind, [pattern: string, target: Target][]> = {
  tenant: [
    ...branding,
    ['default_outlet', 'outlets'],
    ['home.banners.*.picture', 'plates'],
    ['home.banners.*.plates.*', 'plates'],
  ],
  brands: [...branding, ['highlights.*', 'items'], ['hero_plates.*', 'plates']],
  outlets: [
    ['brand', 'brands'],
    ['menu', 'menus'],
    ['picture', 'plates'],
  ],
  menus: [
    ['categories.*.items.*.picture', 'plates'],
    ['categories.*.items.*.garnish', 'plates'],
    ['categories.*.items.*.options.*', 'option_groups'],
  ],
  promos: [['*.outlets.*', 'outlets']],
}

/** Values that must be unique within each match of the first pattern. */
const unique: Record<Kind, [within: string, values: string][]> = {
  tenant: [
    ['', 'hosts.*.host'],
    ['', 'booking.slots.*'],
    ['booking.weekdays.*', '*'],
  ],
  brands: [],
  outlets: [
    ['', 'exceptions.*.date'],
    ['', 'services.*'],
  ],
  menus: [
    ['', 'categories.*.id'],
    ['', 'categories.*.items.*.id'],
    ['categories.*.items.*', 'options.*'],
    ['option_groups.*', 'options.*.id'],
  ],
  promos: [['', '*.code']],
}

/** Values that must be unique over all files of a kind. */
const uniqueAmongFiles: [Kind, string][] = [
  ['brands', 'path'],
  ['outlets', 'slug'],
]

export function checkReferences(
  files: readonly YamlFile[],
  pictures: ReadonlySet<string>,
  faults: Fault[],
): void {
  for (const yaml of files) {
    for (const [pattern, target] of references[yaml.kind]) {
      const { known: knownNames, text } = targets[target]
      const known = new Set(knownNames(yaml, files, pictures))
      for (const { path, value } of findValues(yaml.raw, pattern)) {
        if (typeof value !== 'string' || known.has(value) || isInBrokenMenu(value, target, files)) {
          continue
        }
        faults.push(faultAt(yaml, path, `there is no ${text(value)}${didYouMean(value, known)}`))
      }
    }
    for (const [within, values] of unique[yaml.kind]) checkUnique(yaml, within, values, faults)
  }
  for (const [kind, pattern] of uniqueAmongFiles) checkAmongFiles(files, kind, pattern, faults)
}

interface Named {
  /** The names that a reference may have. @param yaml the file of the reference */
  known(yaml: YamlFile, files: readonly YamlFile[], pictures: ReadonlySet<string>): string[]
  /** A missing one, as a fault calls it. */
  text(name: string): string
}

const fileOf = (target: 'brands' | 'outlets' | 'menus'): Named => ({
  known: (_, files) => files.filter(({ kind }) => kind === target).map(({ id }) => id),
  text: (name) => `${target}/${name}.yaml`,
})

const targets: Record<Target, Named> = {
  brands: fileOf('brands'),
  outlets: fileOf('outlets'),
  menus: fileOf('menus'),
  items: {
    known: (_, files) =>
      files
        .filter(({ kind }) => kind === 'menus')
        .flatMap(({ id, raw }) =>
          findValues(raw, 'categories.*.items.*.id').map(({ value }) => `${id}.${String(value)}`),
        ),
    text: (name) => `item ${name} (write menu.item)`,
  },
  option_groups: {
    known: ({ raw }) => findValues(raw, 'option_groups.*').map(({ path }) => String(path.at(-1))),
    text: (name) => `option group ${name}`,
  },
  pictures: {
    known: (_yaml, _files, pictures) => [...pictures],
    text: (name) => `pictures/${name}`,
  },
  plates: {
    known: (_yaml, _files, pictures) => [...pictures].filter((name) => !name.endsWith('.svg')),
    text: (name) =>
      name.endsWith('.svg')
        ? `photo or cut-out pictures/${name}; a drawing cannot stand here`
        : `pictures/${name}`,
  },
}

/** If a menu cannot be read as YAML, references to its items cannot be checked. */
function isInBrokenMenu(value: string, target: Target, files: readonly YamlFile[]): boolean {
  return (
    target === 'items' &&
    files.some(
      ({ kind, id, raw }) => kind === 'menus' && raw === undefined && value.startsWith(`${id}.`),
    )
  )
}

function checkUnique(yaml: YamlFile, within: string, values: string, faults: Fault[]): void {
  for (const place of findValues(yaml.raw, within)) {
    const lines = new Map<unknown, number>()
    for (const { path, value } of findValues(place.value, values)) {
      const full = [...place.path, ...path]
      const first = lines.get(value)
      if (first === undefined) lines.set(value, yaml.lineOf(full))
      else faults.push(faultAt(yaml, full, `${String(value)} stands in line ${first} already`))
    }
  }
}

function checkAmongFiles(
  files: readonly YamlFile[],
  kind: Kind,
  pattern: string,
  faults: Fault[],
): void {
  const owners = new Map<string, string>()
  for (const yaml of files.filter((other) => other.kind === kind)) {
    for (const { path, value } of findValues(yaml.raw, pattern)) {
      const name = String(value).toLowerCase()
      const owner = owners.get(name)
      if (owner === undefined) owners.set(name, yaml.file)
      else faults.push(faultAt(yaml, path, `${String(value)} belongs to ${owner} already`))
    }
  }
}
