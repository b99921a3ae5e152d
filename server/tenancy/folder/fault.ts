/** An error in a folder, with its place; a warning does not stop an import. */
export interface Fault {
  /** Path below the folder. */
  file: string
  line: number
  /** The key at fault, '' where it is the file as a whole. */
  key: string
  message: string
  isWarning: boolean
  /** The way to the value in the file's data, where it is about one. */
  path?: readonly PropertyKey[]
}

/** `tenants/x/menus/y.yaml:12: price: 12,95 is not a price; write 12.95`. */
export function faultText(folder: string, { file, line, key, message, isWarning }: Fault): string {
  const words = [isWarning ? 'warning' : '', key, message].filter(Boolean)
  return `${folder}/${file}:${line}: ${words.join(': ')}`
}

export function fileFault(file: string, message: string, line = 1): Fault {
  return { file, line, key: '', message, isWarning: false }
}

/** A fault of a value. @param key the last name on the way to it: the line says which of several it is */
export function faultAt(
  { file, lineOf }: { file: string; lineOf(path: readonly PropertyKey[]): number },
  path: readonly PropertyKey[],
  message: string,
  key = String(path.findLast((step) => typeof step === 'string') ?? ''),
): Fault {
  return { file, line: lineOf(path), key, message, isWarning: false, path }
}

/** A value as written in the file, shortened where it is long. */
export function valueText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value.slice(0, 60)
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}

/** `; did you mean cart?`, or '' when no known word is similar. */
export function didYouMean(word: string, known: Iterable<string>): string {
  let best = ''
  // A word of one letter is similar to every other one.
  let fewest = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1) + 1
  for (const candidate of known) {
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) {
      best = candidate
      fewest = edits
    }
  }
  return best && `; did you mean ${best}?`
}

/** The Levenshtein distance. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (let column = 1; column <= to.length; column++) {
      const [left, up, corner] = [next[column - 1] ?? 0, row[column] ?? 0, row[column - 1] ?? 0]
      next.push(Math.min(left + 1, up + 1, corner + (to[column - 1] === letter ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
