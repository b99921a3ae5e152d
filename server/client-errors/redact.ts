/** Removes potentially personal or secret parts: queries of addresses, contacts, tokens and ids. */
export function redact(text: string): string {
  return (
    text
      .replace(/[?#][^\s):]*/g, '?…')
      .replace(/[^\s@'"(]+@[^\s@'")]+\.[^\s@'")]+/g, '…')
      // Names of scripts are as long as ids, but have to stay: they show where the error was.
      .replace(/\b[\w-]{20,}(?![\w-]|\.m?js)/g, (word) => (/\d/.test(word) ? '…' : word))
      .replace(/\+?\d[\d ()-]{6,}\d/g, '…')
  )
}
