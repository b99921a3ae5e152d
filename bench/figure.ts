/** One line of the result. */
export interface Figure {
  what: string
  value: number
  /** '' for a ratio. */
  unit: '' | ' MB' | ' KB' | ' ms'
  /** Null: for comparison only. */
  aim: { atLeast: number; atMost?: undefined } | { atMost: number; atLeast?: undefined } | null
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
