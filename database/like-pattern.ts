/** As typed, without the meaning that some characters have in a pattern of `like`. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`)
}

/** A `like` pattern that matches any string containing the text. */
export function containing(text: string): string {
  return `%${literally(text)}%`
}
