import { beforeEach, describe, expect, test } from 'vitest'
import { checkedLines, type FolderFiles, sampleFiles } from '#testing/folder-files.ts'

let files: FolderFiles
beforeEach(async () => {
  files = await sampleFiles()
})

const drawing = (part: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 500 500">${part}</svg>`,
  )
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
    ['a file of the machine', '<image xlink:href="file:///etc/hosts"/>', 'a picture or a link'],
    ['a picture inside it', "<image href = 'data:image/png;base64,AA=='/>", 'a picture or a link'],
    ['an address in disguise', '<use href="&#100;ata:x"/>', 'a picture or a link'],
    ['a paint of another file', '<rect fill="url( other.svg#a )"/>', 'a picture or a link'],
    [
      'an event handler that comes later',
      '<set attributeName="&#111;nclick" to="x"/>',
      'an animation',
    ],
  ])('a drawing with %s', async (_name, part, what) => {
    files.set(
      'pictures/logo.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">\n${part}\n</svg>`),
    )

    expect((await checkedLines(files)).lines).toEqual([
      `x/pictures/logo.svg:2: holds ${what}; a drawing may hold shapes only`,
    ])
  })

  test.each([
    ['a gradient', '<linearGradient id="a"/><rect fill="url(#a)" width="9" height="9"/>'],
    [
      'a shape used twice',
      '<g id="b"><path d="M0 0h9"/></g><use href = "#b"/><use xlink:href="#b"/>',
    ],
  ])('a drawing with %s is fine', async (_name, part) => {
    files.set('pictures/logo.svg', drawing(part))

    expect((await checkedLines(files)).lines).toEqual([])
  })

  const costly = 'takes too long to draw; use fewer and simpler shapes, and no filters'
  const damaged = 'cannot be drawn: it is damaged, such as by a tag that is left open'
  const levels = Array.from({ length: 7 }, (_, level) => {
    const uses = `<use href="#l${level}"/>`.repeat(12)
    return `<g id="l${level + 1}">${uses}</g>`
  })
  test.each([
    [
      'a filter over many shapes',
      `<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter>${'<rect filter="url(#f)" width="500" height="500"/>'.repeat(400)}`,
      costly,
    ],
    [
      'shapes that use shapes, seven levels deep',
      `<g id="l0"><path d="M0 0h9v9z"/></g>${levels.join('')}<use href="#l7"/>`,
      costly,
    ],
    ['a tag that is left open', '<g>', damaged],
    ['thousands of levels', `${'<g>'.repeat(4_900)}${'</g>'.repeat(4_900)}`, damaged],
  ])('a drawing with %s is refused', async (_name, part, what) => {
    files.set('pictures/logo.svg', drawing(part))

    expect((await checkedLines(files)).lines).toEqual([`x/pictures/logo.svg:1: ${what}`])
  })

  test.each([
    [
      '5,600 elements',
      '<path/>'.repeat(5_599),
      'has 5,600 elements; a drawing may have 5,000 at most',
    ],
    ['more than 300 KB', ' '.repeat(310_000), 'is too large for a drawing: 300 KB at most'],
  ])('a drawing of %s is refused', async (_name, part, what) => {
    files.set('pictures/logo.svg', drawing(part))

    expect((await checkedLines(files)).lines).toEqual([`x/pictures/logo.svg:1: ${what}`])
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
