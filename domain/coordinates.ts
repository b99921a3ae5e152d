export interface Coordinates {
  latitude: number
  longitude: number
}

/** As maps write a place: `51.5009, -0.0936`. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`
}

/** Coordinates in a text copied from a map, also within a link; null where there are none. */
export function readCoordinates(text: string): Coordinates | null {
  const match = /(?<![\d.])(-?\d{1,3}\.\d+)(?:,\s*|\s+|%2C)(-?\d{1,3}\.\d+)(?!\d)/i.exec(text)
  if (!match) return null
  const [latitude, longitude] = [rounded(match[1]), rounded(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** To about a metre. */
function rounded(text = ''): number {
  return Number(Number(text).toFixed(5))
}
