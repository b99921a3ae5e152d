import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Such a rule makes the browser look through the whole document whenever a part of it changes: of a menu of 500 dishes,
 * three milliseconds each time. An attribute of the root says the same.
 */
test('no style asks what lies anywhere in the document', () => {
  const files = globSync('{ui,storefront,staff}/**/*.css', { cwd: root })
  const asking = files.filter((file) =>
    /(?:^|[\s,}])(?:html|body|:root)[^\s,{]*:has\(/m.test(readFileSync(join(root, file), 'utf8')),
  )

  expect(files.length).toBeGreaterThan(50)
  expect(asking).toEqual([])
})
