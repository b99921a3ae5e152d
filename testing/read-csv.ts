/** CSV by its definition: cells in quotes may hold commas, line ends, and quotes twice. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [cell, quoted, plain, separator] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    if (cell === '') break
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (separator !== ',') {
      rows.push(row)
      row = []
    }
  }
  const [names = [], ...others] = rows
  return others.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  )
}

/** In pence: figures of a file are added as a person would add them. */
export function added(rows: Record<string, string>[], column: string): number {
  let pence = 0
  for (const row of rows) pence += Math.round(Number(row[column]) * 100)
  return pence
}
