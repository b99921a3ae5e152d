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

/** A fault of a file as a whole. */
export function fileFault(file: string, message: string, line = 1): Fault {
  return { file, line, key: '', message, isWarning: false }
}

/** A value as written in the file, shortened where it is long. */
export function valueText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value.slice(0, 60)
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}
