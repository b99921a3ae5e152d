export type Encoding = 'br' | 'gzip' | 'identity'

/** Brotli, else gzip, where the browser takes it. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? '')
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(list)) return 'br'
  if (/\bgzip\b(?!;q=0(\.0+)?\b)/.test(list)) return 'gzip'
  return 'identity'
}
