import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortClassNames, styleReferences } from './style-names.ts'

const root = join(import.meta.dirname, '..')
const { transform } = styleReferences(root, shortClassNames(root))

/** Output of the build for a style module of the shell. */
function build(code: string): unknown {
  const { handler } = transform as { handler(code: string, id: string): unknown }
  return handler(code, join(root, 'storefront/shell/some.module.css'))
}

test('a class of another module is only named', () => {
  expect(build('@value plate from "#ui/plate.module.css";\n.plate b {}')).toMatch(
    /:global\(\.\w{4}\) b/,
  )
})

test.each([
  ['a module that is not there', '@value plate from "#ui/plates.module.css";'],
  ['a class that is not there', '@value plates from "#ui/plate.module.css";'],
])('%s stops the build', (_, reference) => {
  expect(() => build(reference)).toThrow('has no class')
})
