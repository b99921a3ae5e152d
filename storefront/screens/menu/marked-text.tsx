import type { MarkedText as Marked } from '#domain/search-marks.ts'

/** Text with what was searched for marked in it. */
export function MarkedText({ text, ranges }: Marked) {
  return (
    <>
      {ranges.map(([start, end], place) => (
        <span key={start}>
          {text.slice(ranges[place - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
