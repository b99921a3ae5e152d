import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeFolder } from './merge-folder.ts'

describe('a folder and what was changed in the application', () => {
  test.each([
    ['neither has changed', '1', '1', '1', 'app'],
    ['only the folder has changed', '1', '1', '2', 'folder'],
    ['only the application has changed', '1', '2', '1', 'app'],
    ['both have changed alike', '1', '2', '2', 'app'],
    ['both have changed', '1', '2', '3', 'conflict'],
    ['both have added', undefined, '2', '3', 'conflict'],
    ['the folder has added', undefined, undefined, '3', 'folder'],
    ['the application has added', undefined, '2', undefined, 'app'],
    ['the folder has removed', '1', '1', undefined, 'gone'],
    ['the application has removed', '1', undefined, '1', 'gone'],
    ['one has removed what the other changed', '1', '2', undefined, 'conflict'],
    ['both have removed', '1', undefined, undefined, 'gone'],
  ])('where %s', (_, base, app, folder, expected) => {
    const at = (hash: string | undefined): Record<string, string> => (hash ? { file: hash } : {})

    const { files, conflicts } = mergeFolder(at(base), { app: at(app), folder: at(folder) })

    const found = conflicts.length > 0 ? 'conflict' : (files.file ?? 'gone')
    // What is alike in both may be taken from either.
    expect(app === folder && found === 'folder' ? 'app' : found).toBe(expected)
  })

  test('loses nothing: each file is that of one side, and of both only where they agree or one stayed', () => {
    const manifest = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'))
    fc.assert(
      fc.property(manifest, manifest, manifest, (base, app, folder) => {
        const { files, conflicts } = mergeFolder(base, { app, folder })
        for (const path of ['a', 'b', 'c']) {
          const source = files[path]
          const result = source && { app, folder }[source][path]
          for (const side of [app, folder]) {
            if (side[path] === base[path] || conflicts.includes(path)) continue
            expect(result).toBe(side[path])
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['folder', 'app'] as const)('takes the file of the %s where it is told so', (take) => {
    const { files, conflicts } = mergeFolder(
      { x: '1' },
      { app: { x: '2' }, folder: { x: '3' } },
      take,
    )

    expect([files, conflicts]).toEqual([{ x: take }, []])
  })
})
