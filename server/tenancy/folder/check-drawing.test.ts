import { beforeEach, describe, expect, test } from 'vitest'
import { checkedLines, type FolderFiles, sampleFiles } from '#testing/folder-files.ts'

let files: FolderFiles
beforeEach(async () => {
  files = await sampleFiles()
})

const styles = 'styles (a colour is an attribute such as fill)'

describe('pictures', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'a script'],
    ['a script with a prefix', '<svg:script/>', 'a script'],
    ['an event handler', '<rect onload="alert(1)"/>', 'an event handler'],
    ['a foreignObject', '<foreignObject></foreignObject>', 'a foreignObject'],
    ['a script in an address', '<a href="javascript:alert(1)"/>', 'a script in an address'],
    ['a style element', '<style>.a{fill:#fff}</style>', styles],
    ['a style attribute', '<rect style="fill:#fff"/>', styles],
    ['another server', '<image href="https://other.test/x.png"/>', 'something of another server'],
  ])('a drawing with %s', async (_name, part, what) => {
    files.set(
      'pictures/logo.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">\n${part}\n</svg>`),
    )

    expect((await checkedLines(files)).lines).toEqual([
      `x/pictures/logo.svg:2: holds ${what}; a drawing may hold shapes only`,
    ])
  })

  test('bytes that are no picture, and a file of an unknown type', async () => {
    files.set('pictures/curry.webp', Buffer.from('no picture'))
    files.set('pictures/notes.txt', Buffer.from('notes'))

    const { lines } = await checkedLines(files)

    expect(lines).toContainEqual(
      expect.stringMatching(/^x\/pictures\/curry\.webp:1: cannot be read as a picture/),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^x\/pictures\/notes\.txt:1: is no picture;/),
    )
  })
})
