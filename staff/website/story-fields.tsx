import { useState } from 'react'
import type { WireRestaurantFields } from '#contract/staff/website.ts'
import { isSame } from '#domain/menu-difference.ts'
import { TextArea, TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'

type Story = WireRestaurantFields['story']

interface Props {
  story: Story
  error: string | undefined
  onChange(story: Story): void
  onBlur(): void
}

const words = websiteWords.home

/** A title and paragraphs, typed as one text with empty lines between. */
export function StoryFields({ story, error, onChange, onBlur }: Props) {
  // As it is typed: an empty line at the end is no paragraph yet.
  const [typed, setTyped] = useState<string | null>(null)
  const text =
    typed !== null && isSame(paragraphsOf(typed), story.paragraphs)
      ? typed
      : story.paragraphs.join('\n\n')
  return (
    <Card title={words.story}>
      <TextField
        label={words.storyTitle}
        maxLength={120}
        value={story.title}
        onChange={(title) => onChange({ ...story, title })}
        onBlur={onBlur}
      />
      <TextArea
        label={words.storyText}
        hint={words.storyHint}
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
