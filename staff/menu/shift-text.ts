/** `5`, `-10`, `−2,5`: how much prices change; null for what is no number with at most two decimals. */
export function readShift(text: string): number | null {
  const match = /^([+\-−–]?)\s*(\d{1,5}(?:[.,]\d{0,2})?)\s*%?$/.exec(text.trim())
  if (!match) return null
  const number = Number((match[2] ?? '').replace(',', '.'))
  return match[1] === '' || match[1] === '+' ? number : -number
}
