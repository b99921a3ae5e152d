/** `18:00, 9.30` → `['09:30', '18:00']`; null where something is no time. */
export function readStarts(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const times = parts.map((part) => {
    const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(part) ?? []
    const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    return isTime ? `${hours.padStart(2, '0')}:${minutes}` : null
  })
  const known = times.filter((time) => time !== null)
  return known.length === parts.length ? [...new Set(known)].sort() : null
}
