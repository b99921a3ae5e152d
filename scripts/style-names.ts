import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Later layers win; `ui/base.css` describes each layer. */
const layers = ['tokens', 'base', 'utilities', 'components']

/** Class name in the page for a class of a style module. @param file absolute path; a query at its end is ignored */
export type ClassNaming = (name: string, file: string) => string

/**
 * Four letters or digits of a hash of the class's file and name, the same in the browser's build and the server's.
 * Equal names stop the build.
 * @param root the repository's folder; builds in different folders give the same names
 */
export function shortClassNames(root: string): ClassNaming {
  const owners = new Map<string, string>()
  return (name, file) => {
    const owner = `${relative(root, file.split('?')[0] ?? file)} .${name}`
    const short = shorten(owner)
    const other = owners.get(short)
    if (other !== undefined && other !== owner)
      throw new Error(`${owner} and ${other} get the same name; rename one`)
    owners.set(short, owner)
    return short
  }
}

/** A class begins with a letter. */
function shorten(text: string): string {
  const bytes = createHash('sha256').update(text).digest()
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const all = `${letters}0123456789`
  return [letters, all, all, all]
    .map((set, place) => set[bytes.readUInt16BE(place * 2) % set.length])
    .join('')
}

/**
 * A style module refers to a class of another with `@value plate from '#ui/plate.module.css'`. The usual implementation
 * copies all rules of the other module into this one; here only the class name is resolved. A missing class stops the
 * build.
 * @param root where paths that begin with `#` start
 */
export function styleReferences(root: string, nameOf: ClassNaming): Plugin {
  return {
    name: 'tiffin:style-references',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler(code, id) {
        const names = new Map<string, string>()
        const rules = code.replace(
          /@value ([^;]+) from "([^"]+)";/g,
          (_, list: string, path: string) => {
            const file = path.startsWith('#') ? join(root, path.slice(1)) : join(dirname(id), path)
            for (const each of list.split(',')) {
              const [name = '', , alias = name] = each.trim().split(/\s+/)
              if (!hasClass(file, name)) throw new Error(`${id}: ${path} has no class ${name}`)
              names.set(alias, nameOf(name, file))
            }
            return ''
          },
        )
        const named = rules.replace(/\.([a-zA-Z][\w-]*)/g, (text, name: string) =>
          names.has(name) ? `:global(.${names.get(name)})` : text,
        )
        // The first module in the page defines the order of the layers.
        return `@layer ${layers.join(', ')};\n${named}`
      },
    },
  }
}

function hasClass(file: string, name: string): boolean {
  return existsSync(file) && new RegExp(`\\.${name}\\b`).test(readFileSync(file, 'utf8'))
}

/** React Router would put a copy of every style, made for the server, beside the browser's. */
export function noStylesOfTheServer(): Plugin {
  return {
    name: 'tiffin:no-styles-of-the-server',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file]
    },
  }
}
