import { useState } from 'react'
import type { WireBrandFields, WireRestaurantFields } from '#contract/staff/website.ts'
import { isSame } from '#domain/menu-difference.ts'
import { Card } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import type { PartForm } from './use-website.ts'

type Meta = Pick<WireBrandFields, 'meta_title' | 'meta_description' | 'meta_keywords'>

const { details, home } = websiteWords

/** Texts of a page for search engines and shared links. */
export function MetaCard({ form: { field, shown } }: { form: PartForm<Meta> }) {
  return (
    <Card title={details.search}>
      <TextField {...field('meta_title')} hint={details.metaTitleHint} maxLength={120} />
      <TextArea
        {...field('meta_description')}
        hint={websiteWords.texts.of(shown.meta_description.length, 300)}
        rows={3}
        maxLength={300}
      />
      <TextField {...field('meta_keywords')} hint={details.metaKeywordsHint} maxLength={300} />
    </Card>
  )
}

type Story = WireRestaurantFields['story']

interface StoryProps {
  value: Story
  error: string | undefined
  onChange(story: Story): void
  onBlur(): void
}

/** A title and paragraphs, typed as one text with empty lines between. */
export function StoryFields({ value: story, error, onChange, onBlur }: StoryProps) {
  // As it is typed: an empty line at the end is no paragraph yet.
  const [typed, setTyped] = useState<string | null>(null)
  const text =
    typed !== null && isSame(paragraphsOf(typed), story.paragraphs)
      ? typed
      : story.paragraphs.join('\n\n')
  return (
    <Card title={home.story}>
      <TextField
        label={home.storyTitle}
        maxLength={120}
        value={story.title}
        onChange={(title) => onChange({ ...story, title })}
        onBlur={onBlur}
      />
      <TextArea
        label={home.storyText}
        hint={home.storyHint}
        error={error}
        rows={8}
        value={text}
        onChange={(given) => {
          setTyped(given)
          onChange({ ...story, paragraphs: paragraphsOf(given) })
        }}
        onBlur={onBlur}
      />
    </Card>
  )
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
