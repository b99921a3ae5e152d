/** One line of the result. */
export interface Figure {
  what: string
  value: number
  /** '' for a ratio. */
  unit: '' | ' MB' | ' ms' | ' s'
  aim: { atLeast: number; atMost?: undefined } | { atMost: number; atLeast?: undefined }
  /** Absolute figures behind a ratio: they hold for this machine at this moment. */
  notes?: string
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** @param part 0.99 for the slowest hundredth */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
