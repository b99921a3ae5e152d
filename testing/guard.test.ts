import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentSchema, withDefaults } from '#server/environment.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const sources = files
  .filter((file) => /\.(ts|tsx)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

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

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
}

describe('the codebase', () => {
  test('imports point one way', () => {
    const wrong = sources
      .filter(({ file }) => folderOf(file) in mayImport && !file.includes('.test.'))
      .flatMap(({ file, text }) =>
        importsOf(text)
          .filter((path) => path.startsWith('#'))
          .filter((path) => {
            const target = path.slice(1).split('/')[0] ?? ''
            const own = folderOf(file)
            if (target === own || mayImport[own]?.includes(target)) return false
            // A page's loaders run on the server; Vite keeps them out of the browser.
            const isLoader = file.endsWith('.server.ts') || path === '#server/pages/page-context.ts'
            return !(own === 'storefront' && target === 'server' && isLoader)
          })
          .map((path) => `${file} imports ${path}`),
      )

    expect(wrong).toEqual([])
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
    const wrong: string[] = []
    for (const { file, text } of sources) {
      if (!file.startsWith('storefront/') || file.includes('.test.')) continue
      const forbidden = above[file.split('/')[1] ?? '']
      const own = screenOf(file)
      for (const path of importsOf(text)) {
        if (forbidden && new RegExp(`^#storefront/(${forbidden})/`).test(path)) {
          wrong.push(`${file} imports ${path}`)
        }
        const other = screenOf(path)
        if (own && other && own !== other) pairs.add(`${own} ${other}`)
      }
    }
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')))

    expect(wrong).toEqual([])
    expect(mutual).toEqual([])
  })

  test('areas of the server meet only through their use cases', () => {
    const wrong = sources
      .filter(({ file }) => file.startsWith('server/') && !file.includes('.test.'))
      .flatMap(({ file, text }) =>
        importsOf(text)
          .filter((path) => /^#server\/[^/]+\/(queries|routes)\.ts$/.test(path))
          .map((path) => `${file} imports ${path}`),
      )

    expect(wrong).toEqual([])
  })

  test('the wire’s odd spellings stay at the wire and in storage', () => {
    const odd = /colorPalatte|selectedAdress|IsShopClosed/
    const atTheEdge = /^(contract\/|storefront\/state\/|testing\/guard)/
    const readsStorage = /(\.test|\.e2e|walks|e2e\/diner)\.tsx?$/

    const wrong = sources
      .filter(
        ({ file, text }) => !atTheEdge.test(file) && !readsStorage.test(file) && odd.test(text),
      )
      .map(({ file }) => file)

    expect(wrong).toEqual([])
  })

  test('nothing reads the clock, chance or the environment but through the context', () => {
    const global = /\bDate\.now\(\)|\bnew Date\(\)|Math\.random\(|process\.env/
    const edges = ['main', 'services', 'random', 'presence/main'].map((name) => `server/${name}.ts`)

    const wrong = sources
      .filter(({ file }) => /^(server|domain|contract|database)\//.test(file))
      .filter(
        ({ file, text }) => !edges.includes(file) && !file.includes('.test.') && global.test(text),
      )
      .map(({ file }) => file)

    expect(edges.filter((file) => !files.includes(file))).toEqual([])
    expect(wrong).toEqual([])
  })

  test('browser code uses nothing that the oldest browsers lack', () => {
    const newer =
      /\b(?:Map|Object)\.groupBy\b|\bURL\.(?:canParse|parse)\b|\bAbortSignal\.any\b|\bArray\.fromAsync\b|\bPromise\.(?:withResolvers|try)\b|\bRegExp\.escape\b|\bIterator\.(?:from|concat)\b|\.(?:toSorted|toReversed|toSpliced|checkVisibility|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|requestClose|showPicker|transferToFixedLength)\(|\bnew Set\([^)]*\)\.(?:union|intersection|difference)\(/
    // Rules run in both places; loaders and tests on Node alone.
    const wrong = sources
      .filter(({ file }) => /^(domain|contract|ui|storefront|staff)\//.test(file))
      .filter(({ file }) => !/\.(server|test)\.tsx?$|vite\.config/.test(file))
      .filter(({ text }) => newer.test(text.replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')))
      .map(({ file }) => file)

    expect(wrong).toEqual([])
  })

  test('the storefront loads no address of the restaurant’s own calls', () => {
    const wrong = sources
      .filter(({ file }) => file.startsWith('storefront/') && !file.includes('.test.'))
      .filter(({ text }) => importsOf(text).includes('#contract/calls.ts'))
      .map(({ file }) => file)

    expect(wrong).toEqual([])
  })

  test('the applications write no address of the API by hand', () => {
    const wrong = sources
      .filter(({ file }) => /^(storefront|staff)\//.test(file) && !file.includes('.test.'))
      .filter(({ text }) => /['"`} ]\/api\//.test(text))
      .map(({ file }) => file)

    expect(wrong).toEqual([])
  })

  test('the storefront takes only types from files of the contract that have schemas', () => {
    const withSchemas = sources
      .filter(({ file, text }) => file.startsWith('contract/') && /^import \{ z \}/m.test(text))
      .map(({ file }) => `#${file}`)
    const wrong = sources
      .filter(({ file }) => file.startsWith('storefront/') && !/\.(test|server)\./.test(file))
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
