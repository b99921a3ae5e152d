import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentSchema, withDefaults } from '#server/environment.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const read = (file: string) => ({ file, text: readFileSync(file, 'utf8') })
/** Every script but the tests. */
const sources = files.filter((file) => /^(?!.*\.(test|e2e)\.).*\.tsx?$/.test(file)).map(read)

const folderOf = (file: string) => file.split('/')[0] ?? ''

/** Imports point one way. Who may import whom, besides itself; tests may import anything. */
const mayImport: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  database: ['domain'],
  server: ['contract', 'domain', 'database'],
  storefront: ['contract', 'domain', 'ui'],
  staff: ['contract', 'domain', 'ui'],
  ui: ['domain'],
}

const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path = '']) => ({ file, path })),
)

const wrongImports = (where: RegExp, isWrong: (path: string, file: string) => boolean) =>
  imports
    .filter(({ file, path }) => where.test(file) && isWrong(path, file))
    .map(({ file, path }) => `${file} imports ${path}`)

const filesWith = (where: RegExp, what: RegExp) =>
  sources.filter(({ file, text }) => where.test(file) && what.test(text)).map(({ file }) => file)

describe('the codebase', () => {
  test('imports point one way', () => {
    const isWrong = (path: string, file: string) => {
      const [own, target] = [folderOf(file), folderOf(path.slice(1))]
      if (!path.startsWith('#') || target === own || mayImport[own]?.includes(target)) return false
      // A page's loaders run on the server; Vite keeps them out of the browser.
      const isLoader = file.endsWith('.server.ts') || path === '#server/pages/page-context.ts'
      return !(own === 'storefront' && target === 'server' && isLoader)
    }

    expect(wrongImports(new RegExp(`^(${Object.keys(mayImport).join('|')})/`), isWrong)).toEqual([])
  })

  test('the parts of the storefront import one way', () => {
    const above: Record<string, string> = {
      state: 'shell|components|ordering|screens',
      api: 'shell|components|ordering|screens',
      components: 'shell|ordering|screens',
      ordering: 'screens',
    }
    const screenOf = (path: string) => /^#?storefront\/screens\/([^/]+)\//.exec(path)?.[1]
    const pairs = new Set<string>()
    const wrong = wrongImports(/^storefront\//, (path, file) => {
      const [own, other] = [screenOf(file), screenOf(path)]
      if (own && other && own !== other) pairs.add(`${own} ${other}`)
      const forbidden = above[file.split('/')[1] ?? '']
      return new RegExp(`^#storefront/(${forbidden})/`).test(path)
    })
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')))

    expect(wrong).toEqual([])
    expect(mutual).toEqual([])
  })

  test('areas of the server meet only through their use cases', () => {
    const isOthers = (path: string) => /^#server\/[^/]+\/(queries|routes)\.ts$/.test(path)

    expect(wrongImports(/^server\//, isOthers)).toEqual([])
  })

  test('the wire’s odd spellings stay at the wire and in storage', () => {
    const elsewhere = /^(?!contract\/|storefront\/state\/|testing\/guard|e2e\/diner|.*walks\.ts$)/

    expect(filesWith(elsewhere, /colorPalatte|selectedAdress|IsShopClosed/)).toEqual([])
  })

  test('nothing reads the clock, chance or the environment but through the context', () => {
    const global = /\bDate\.now\(\)|\bnew Date\(\)|Math\.random\(|process\.env/
    expect(filesWith(/^(server|domain|contract|database)\//, global)).toEqual([
      'server/main.ts',
      'server/presence/main.ts',
      'server/services.ts',
    ])
  })

  test('browser code uses nothing that the oldest browsers lack', () => {
    const newer =
      /\b(?:Map|Object)\.groupBy\b|\bURL\.(?:canParse|parse)\b|\bAbortSignal\.any\b|\bArray\.fromAsync\b|\bPromise\.(?:withResolvers|try)\b|\bRegExp\.escape\b|\bIterator\.(?:from|concat)\b|\.(?:toSorted|toReversed|toSpliced|checkVisibility|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|requestClose|showPicker|transferToFixedLength)\(|\bnew Set\([^)]*\)\.(?:union|intersection|difference)\(/
    // Rules run in both places; loaders and tests on Node alone.
    const wrong = sources
      .filter(({ file }) => /^(domain|contract|ui|storefront|staff)\//.test(file))
      .filter(({ file }) => !/\.server\.tsx?$|vite\.config/.test(file))
      .filter(({ text }) => newer.test(text.replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')))
      .map(({ file }) => file)

    expect(wrong).toEqual([])
  })

  test('the storefront loads no address of the restaurant’s own calls', () => {
    const isTheirs = (path: string) => path === '#contract/calls.ts'

    expect(wrongImports(/^storefront\//, isTheirs)).toEqual([])
  })

  test('the applications write no address of the API by hand', () => {
    expect(filesWith(/^(storefront|staff)\//, /['"`} ]\/api\//)).toEqual([])
  })

  test('the storefront takes only types from files of the contract that have schemas', () => {
    const withSchemas = sources
      .filter(({ file, text }) => file.startsWith('contract/') && /^import \{ z \}/m.test(text))
      .map(({ file }) => `#${file}`)
    const wrong = sources
      .filter(({ file }) => file.startsWith('storefront/') && !file.includes('.server.'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^import \{[^}]*\} from '(#contract\/[^']+)'/gm)]
          .map((match) => match[1] ?? '')
          .filter((path) => withSchemas.includes(path) || path.startsWith('#contract/calls/'))
          .map((path) => `${file} imports ${path}`),
      )

    expect(withSchemas.length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  test('every variable of the environment is in .env.example', () => {
    const declared = readFileSync('server/environment.ts', 'utf8')
    const names = [...declared.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1])
    const example = readFileSync('.env.example', 'utf8')

    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !new RegExp(`^# ?${name}=`, 'm').test(example))).toEqual([])
  })

  test('every value in .env.example is the default', () => {
    const read = (variables: Record<string, string>) => {
      const environment = withDefaults(environmentSchema.parse(variables))
      return { ...environment, TRUST_PROXY: environment.TRUST_PROXY ?? 0 }
    }
    const lines = readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z_]+)=(.*)$/gm)

    for (const [line, name = '', value = ''] of lines)
      expect({ line, ...read({ [name]: value }) }).toEqual({ line, ...read({}) })
  })
})
