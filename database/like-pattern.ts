/** Escapes the characters that are special in a `like` pattern. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`)
}

/** A `like` pattern that matches any string containing the text. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}
