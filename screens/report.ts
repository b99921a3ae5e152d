import type { Difference } from './compare.ts'

/** A page that shows each picture that differs: before, now, and where. */
export function report(commit: string, differences: Difference[]): string {
  const rows = differences.map(({ file, pixels, share }) => {
    const address = encodeURIComponent(file)
    const what =
      pixels === null ? 'only once' : `${pixels} pixels, ${(share * 100).toFixed(2)} percent`
    const columns = ['before', 'now', 'differences'].map(
      (folder) => `<td><a href="${folder}/${address}"><img src="${folder}/${address}"></a></td>`,
    )
    return `<tr><th colspan="3">${file}: ${what}</th></tr><tr>${columns.join('')}</tr>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens since ${commit}</title>
<style>body{font:16px sans-serif}img{width:100%;border:1px solid #ccc}td{width:33%;vertical-align:top}th{text-align:left}</style>
<h1>${differences.length} pictures differ from ${commit}</h1><table>${rows.join('\n')}</table>`
}
