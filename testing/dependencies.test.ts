import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(server|domain|contract|database|scripts)\/.*\.ts$/.test(file))
  .filter(
    (file) =>
      !/\.test\.ts$|development-renderer\.ts$|build-service-worker\.ts$|install-chromium\.ts$/.test(
        file,
      ),
  )

const built = existsSync('build/server')
  ? readdirSync('build/server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => `build/server/${file}`)
  : []

/** Packages that a file loads when it runs; imports of types alone are gone by then. */
function loadedPackages(file: string): string[] {
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\b(import|export)\s+type\s[^;]*?from\s*['"][^'"]+['"]/g, '')
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([@a-z][\w./@-]*)['"]/g)]
    .map((match) => match[1] ?? '')
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !builtinModules.includes(name))
}

test('everything the running server loads is there without the development packages', () => {
  const missing = [...sources, ...built].flatMap((file) =>
    loadedPackages(file)
      .filter((name) => !(name in dependencies))
      .map((name) => `${file} loads ${name}`),
  )

  expect(sources.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
