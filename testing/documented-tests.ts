import { existsSync, readFileSync } from 'node:fs'

// What the documents say is shown by a test, held to the code: files and tests that they name exist.

/** A file's text, '' where there is none. */
export const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** As it stands in TypeScript, where a quote may be escaped. */
export const plain = (text: string) => text.replaceAll("\\'", "'")

/** Whether a test of that title is in the source: it stands in quotes or backticks, whole. */
export const hasTest = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => plain(source).includes(quote + title + quote))

/** The cells of a table's line. */
export const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
