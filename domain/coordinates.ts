export interface Coordinates {
  latitude: number
  longitude: number
}

/** As maps write a place: `51.5009, -0.0936`. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`
}

/** The place in a text that a map has copied: two numbers with digits behind the point, in a link too; null where there is none. */
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
