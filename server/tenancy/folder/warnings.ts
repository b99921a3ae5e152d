import { type Fault, fileFault } from './fault.ts'
import { findValues } from './find-values.ts'
import { menuWarnings } from './menu-warnings.ts'
import type { YamlFile } from './yaml-file.ts'

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

/** The add rule asks for as many options as dishes, required or not. */
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
