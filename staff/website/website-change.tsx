import type { WireWebsite, WireWebsiteField } from '#contract/staff/website.ts'
import { DraftState } from '#staff/office/draft-state.tsx'
import { settingLines } from '#staff/versions/setting-text.ts'
import { usePrint, whatChanged } from '#staff/versions/version-changes.tsx'
import { websiteWords } from '#staff/words/website.ts'
import type { PartForm } from './use-website.ts'

type FieldAddress = Pick<WireWebsiteField, 'part' | 'id' | 'field'>

const ofHome = new Set(['home_page', 'banners', 'story', 'weekly_hours', 'hygiene'])

/** `Sumo Sushi · Story`, `Terms`, `Phone`. */
export function nameOfPart({ part, id, field }: FieldAddress, { brands }: WireWebsite): string {
  const name = brands.find((brand) => brand.id === id)?.name ?? id ?? ''
  // The only field of a text has its name.
  const [key = field] = part === 'text' ? [''] : field.split('.')
  return whatChanged({ subject: { kind: part, id: id ?? '', name }, field: key })
}

/** The screen on which it is changed. */
export function addressOf({ part, id, field }: FieldAddress): string {
  if (part === 'text') return `/website/texts/${id}`
  if (part === 'brand') return `/website/brand/${id}`
  return ofHome.has(field.split('.')[0] ?? '') ? '/website/home' : '/website/details'
}

/** Whether a form of the website is saved to the draft. */
export function WebsiteDraftState({ form }: { form: Omit<PartForm<object>, 'field' | 'change'> }) {
  const print = usePrint()
  return (
    <DraftState
      form={form}
      textOf={({ field }, value) => {
        const name = field.split('.').at(-1) ?? field
        return `${websiteWords.fields[name] ?? name}: ${settingLines(name, value, print).join(' ')}`
      }}
    />
  )
}
