import type { WireBrandFields } from '#contract/staff/website.ts'
import { TextArea, TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'

type Meta = Pick<WireBrandFields, 'meta_title' | 'meta_description' | 'meta_keywords'>

interface Props {
  meta: Meta
  faultOf(field: string): string | undefined
  onChange(fields: Partial<Meta>): void
  onBlur(): void
}

const words = websiteWords.details

/** What search engines and shared links say of a page. */
export function MetaCard({ meta, faultOf, onChange, onBlur }: Props) {
  return (
    <Card title={words.search}>
      <TextField
        label={words.metaTitle}
        hint={words.metaTitleHint}
        error={faultOf('meta_title')}
        maxLength={120}
        value={meta.meta_title}
        onChange={(meta_title) => onChange({ meta_title })}
        onBlur={onBlur}
      />
      <TextArea
        label={words.metaDescription}
        hint={websiteWords.texts.of(meta.meta_description.length, 300)}
        error={faultOf('meta_description')}
        rows={3}
        maxLength={300}
        value={meta.meta_description}
        onChange={(meta_description) => onChange({ meta_description })}
        onBlur={onBlur}
      />
      <TextField
        label={words.metaKeywords}
        hint={words.metaKeywordsHint}
        error={faultOf('meta_keywords')}
        maxLength={300}
        value={meta.meta_keywords}
        onChange={(meta_keywords) => onChange({ meta_keywords })}
        onBlur={onBlur}
      />
    </Card>
  )
}
