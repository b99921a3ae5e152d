import type { WireBanner, WireRestaurantFields } from '#contract/staff/website.ts'
import { websiteWords } from '#staff/words/website.ts'

const words = websiteWords.changes

/** One side of a change as people read it. @param money prints an amount of the wire */
export function valueText(
  field: string,
  value: unknown,
  money: (amount: number) => string,
): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  switch (field) {
    case 'story':
      return linesOf(value).join(' ') || words.nothing
    case 'hygiene':
      return (value as WireRestaurantFields['hygiene']).enabled ? words.yes : words.no
    case 'referral': {
      const { reward, minimum_spend } = value as NonNullable<WireRestaurantFields['referral']>
      return `${money(reward)} (${websiteWords.details.minimumSpend} ${money(minimum_spend)})`
    }
    default:
      return Array.isArray(value) ? value.join(', ') || words.nothing : String(value)
  }
}

/** Whether a value has lines that are compared one by one. */
export function hasLines(field: string): boolean {
  return field === 'text' || field === 'story' || field === 'banners'
}

/** The lines of a text, a story or the banners that are in one of two states and not in the other. */
export function lineChanges(was: unknown, becomes: unknown): { gone: string[]; added: string[] } {
  const [before, after] = [linesOf(was), linesOf(becomes)]
  return { gone: without(before, after), added: without(after, before) }
}

function linesOf(value: unknown): string[] {
  const lines =
    typeof value === 'string'
      ? value.split('\n')
      : Array.isArray(value)
        ? (value as WireBanner[]).flatMap(bannerLines)
        : value
          ? storyLines(value as WireRestaurantFields['story'])
          : []
  return lines.map((line) => line.trim()).filter(Boolean)
}

function storyLines({ title, paragraphs }: WireRestaurantFields['story']): string[] {
  return [title, ...paragraphs]
}

/** With the banner's place in each line, since they are shown one after the other. */
function bannerLines(banner: WireBanner, index: number): string[] {
  const { home } = websiteWords
  const { headline, text, action, plates, picture } = banner
  const parts = [
    [home.headline, headline],
    [home.text, text],
    [home.label, action.label],
    [home.href, action.href],
    [home.plates, plates.join(', ')],
    [home.photo, picture],
  ]
  return parts.flatMap(([name, value]) =>
    value ? [`${home.banner(index + 1)} · ${name}: ${value}`] : [],
  )
}

/** A line that stands twice and is taken away once is gone once. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
