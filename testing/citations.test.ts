import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOf } from './documented-tests.ts'

// Whoever follows a reference in a comment or a document finds what it names.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|sql|css|md|ya?ml|example)$|Dockerfile$/.test(file))
  .filter((file) => existsSync(file) && file !== 'testing/citations.test.ts')
const decisions = readdirSync('docs/decisions')

/** Headings as GitHub turns them into anchors. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

const isDocument = (name: string) => {
  if (existsSync(name)) return true
  const number = /^docs\/decisions\/(\d{3})$/.exec(name)?.[1]
  return number !== undefined && decisions.some((file) => file.startsWith(number))
}

function findAll(pattern: RegExp, among = files): { file: string; found: string[] }[] {
  return among.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map((match) => ({
      file,
      found: match.map((part) => part ?? ''),
    })),
  )
}

describe('a citation leads somewhere', () => {
  test('every document that is named exists', () => {
    const cited = findAll(/(?<![\w/.-])(docs\/[\w/-]+(?:\.[a-z]+)?|[A-Z]{6,}\.md)(?![\w*/])/g)

    expect(cited.length).toBeGreaterThan(20)
    const wrong = cited.filter(({ found: [, name = ''] }) => !isDocument(name))
    expect(wrong.map(({ file, found }) => `${file}: ${found[1]}`)).toEqual([])
  })

  test('every decision that is named by its number exists', () => {
    const wrong = findAll(/\bdecisions? (\d+)\b/gi).filter(
      ({ found: [, number = ''] }) => !isDocument(`docs/decisions/${number.padStart(3, '0')}`),
    )

    expect(wrong.map(({ file, found }) => `${file}: ${found[0]}`)).toEqual([])
  })

  test('every section belongs to a document that has it', () => {
    const cited = findAll(/(?<!\S)(\S*)(?:\)|`)? §\s?(\d+)/g).filter(({ found }) => {
      const [, source = ''] = found
      return !/^\d+$/.test(source)
    })
    const wrong = cited.filter(({ found: [, document = '', section] }) => {
      const name = document.replace(/^[(`[]+|[`)]+$/g, '')
      return !textOf(name).includes(`\n## ${section}.`)
    })

    expect(cited.length).toBeGreaterThan(0)
    expect(wrong.map(({ file, found }) => `${file}: ${found[0]}`)).toEqual([])
  })

  test('every link of a document leads to a file and a heading', () => {
    const documents = files.filter((file) => file.endsWith('.md'))
    const links = findAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g, documents)
    const headings = (document: string) => anchorsIn(textOf(document))
    const wrong = links.filter(({ file, found: [, target = '', anchor = ''] }) => {
      const linked = target ? path.join(path.dirname(file), target) : file
      if (!existsSync(linked)) return true
      return anchor !== '' && !headings(linked).includes(anchor)
    })

    expect(links.length).toBeGreaterThan(20)
    expect(wrong.map(({ file, found }) => `${file}: ${found[0]}`)).toEqual([])
  })
})
