import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /\.(tsx?|css)$/.test(file) && !/^(testing|e2e|bench|screens|scripts)\//.test(file),
  )
const text = new Map(files.map((file) => [file, readIfThere(file)]))
const modules = files.filter((file) => file.endsWith('.module.css') && text.get(file))

/** Classes that a module has rules for, without those it takes from others. */
function definedIn(file: string): Set<string> {
  const css = (text.get(file) ?? '').replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"/g, '')
  const taken = new Set(
    [...css.matchAll(/@value ([^;]*) from/g)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(/\s+/).at(-1) ?? ''),
    ),
  )
  const selectors = css.replace(/@[^;{]*;/g, '').matchAll(/([^{};]*)\{/g)
  const names = [...selectors].flatMap(([, selector = '']) =>
    selector.trim().startsWith('@')
      ? []
      : [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)],
  )
  return new Set(names.map((match) => match[1] ?? '').filter((name) => !taken.has(name)))
}

interface Uses {
  named: Set<string>
  /** Where a name is computed it may be any text of the file. */
  computed: Set<string>
}

/** Classes that other files use, by module. */
function usesOfModules(): Map<string, Uses> {
  const uses = new Map<string, Uses>(
    modules.map((file) => [file, { named: new Set(), computed: new Set() }]),
  )
  for (const [file, content] of text) {
    const resolve = (path: string) =>
      path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    for (const [, names = '', path = ''] of content.matchAll(/@value ([^;]*) from "([^"]+)"/g))
      for (const name of names.split(','))
        uses.get(resolve(path))?.named.add(name.trim().split(' ')[0] ?? '')
    for (const [, alias, path = ''] of content.matchAll(
      /^import (\w+) from '([^']+\.module\.css)'/gm,
    )) {
      const of = uses.get(resolve(path))
      for (const [, name = ''] of content.matchAll(
        new RegExp(`(?<![\\w/.'-])${alias}\\.(\\w+)`, 'g'),
      ))
        of?.named.add(name)
      if (content.includes(`${alias}[`))
        for (const [, name = ''] of content.matchAll(/'(\w+)'/g)) of?.computed.add(name)
    }
  }
  return uses
}

describe('the styles', () => {
  const uses = usesOfModules()

  test('hold no class that nothing uses', () => {
    const dead = modules.flatMap((file) =>
      [...definedIn(file)]
        .filter((name) => !uses.get(file)?.named.has(name) && !uses.get(file)?.computed.has(name))
        .map((name) => `${file}: .${name}`),
    )

    expect(modules.length).toBeGreaterThan(50)
    expect(dead).toEqual([])
  })

  test('hold each class that a component names', () => {
    const missing = modules.flatMap((file) => {
      const defined = definedIn(file)
      return [...(uses.get(file)?.named ?? [])]
        .filter((name) => !defined.has(name))
        .map((name) => `${file}: .${name}`)
    })

    expect(missing).toEqual([])
  })

  test('are all in modules: no element names a class of the whole page', () => {
    const global = [...text]
      .filter(
        ([file]) => /^(storefront|staff|ui)\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
      )
      // Two classes of `staff/styles/base.css`.
      .filter(([, content]) =>
        /className=("(?!hidden|opening)|\{')|className = '|class="\w/.test(content),
      )
      .map(([file]) => file)
    const rules = files.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))

    expect(global).toEqual([])
    expect(rules.filter((file) => text.get(file))).toEqual([
      'staff/styles/base.css',
      'staff/styles/tokens.css',
      'ui/base.css',
      'ui/fonts.css',
      'ui/tokens.css',
    ])
  })
})

/** Nothing for a file that git still lists and that is gone. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
