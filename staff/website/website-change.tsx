import type {
  LegalText,
  WireBanner,
  WireRestaurantFields,
  WireWebsite,
  WireWebsiteField,
} from '#contract/staff/website.ts'
import { Becomes, ChangeLines, Was } from '#staff/office/changes-table.tsx'
import { DraftState } from '#staff/office/draft-state.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { officeWords } from '#staff/words/office.ts'
import { websiteWords } from '#staff/words/website.ts'
import type { PartForm } from './use-website.ts'

type FieldAddress = Pick<WireWebsiteField, 'part' | 'id' | 'field'>

const ofHome = new Set(['home_page', 'banners', 'story', 'weekly_hours', 'hygiene'])

/** `Sumo Sushi · Story`, `Terms`, `Phone`. */
export function nameOfPart({ part, id, field }: FieldAddress, { brands }: WireWebsite): string {
  const [key = field] = field.split('.')
  const name = websiteWords.fields[key] ?? key
  if (part === 'text') return websiteWords.texts.names[id as LegalText]
  if (part === 'restaurant') return name
  return `${brands.find((brand) => brand.id === id)?.name ?? id} · ${name}`
}

/** The screen on which it is changed. */
export function addressOf({ part, id, field }: FieldAddress): string {
  if (part === 'text') return `/website/texts/${id}`
  if (part === 'brand') return `/website/brand/${id}`
  return ofHome.has(field.split('.')[0] ?? '') ? '/website/home' : '/website/details'
}

interface SideProps {
  change: Pick<WireWebsiteField, 'field' | 'was' | 'becomes'>
  side: 'was' | 'becomes'
}

/** The old or new value of a part of the website; of long texts the lines that differ. */
export function WebsiteSide({ change, side }: SideProps) {
  const money = useMoney()
  const { field, was, becomes } = change
  const Text = side === 'was' ? Was : Becomes
  if (!hasLines(field)) return <Text>{valueText(field, change[side], money)}</Text>
  const { gone, added } = lineChanges(was, becomes)
  const lines = side === 'was' ? gone : added
  if (lines.length === 0) return officeWords.nothing
  return <ChangeLines side={side} lines={lines} />
}

/** Whether a form of the website is saved to the draft. */
export function WebsiteDraftState({ form }: { form: Omit<PartForm<object>, 'field' | 'change'> }) {
  const money = useMoney()
  return (
    <DraftState
      form={form}
      textOf={({ field }, value) => {
        const name = field.split('.').at(-1) ?? field
        return `${websiteWords.fields[name] ?? name}: ${valueText(name, value, money)}`
      }}
    />
  )
}

/** One side of a change in words. @param money prints an amount of the wire */
export function valueText(
  field: string,
  value: unknown,
  money: (amount: number) => string,
): string {
  if (value === null || value === undefined || value === '') return officeWords.nothing
  if (typeof value === 'boolean') return value ? officeWords.yes : officeWords.no
  switch (field) {
    case 'story':
      return linesOf(value).join(' ') || officeWords.nothing
    case 'hygiene':
      return (value as WireRestaurantFields['hygiene']).enabled ? officeWords.yes : officeWords.no
    case 'referral': {
      const { reward, minimum_spend } = value as NonNullable<WireRestaurantFields['referral']>
      return `${money(reward)} (${websiteWords.details.minimumSpend} ${money(minimum_spend)})`
    }
    default:
      return Array.isArray(value) ? value.join(', ') || officeWords.nothing : String(value)
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

/** The lines that the others do not have; one of two equal lines may be missing there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
