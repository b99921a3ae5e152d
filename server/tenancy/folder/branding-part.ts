import { z } from 'zod'
import { colour, file, filled, text } from './values.ts'

// Parts that the files of tenants and of brands have in common.

export const branding = z.strictObject({
  name: filled,
  tagline: text.default(''),
  logo_style: z.enum(['round', 'square', 'wide']).default('wide'),
  header_logo: file,
  footer_logo: file,
  favicon: file,
  logo_has_name: z.boolean().default(false),
  brand_colour: colour,
  secondary_colour: colour,
  banner_colour: colour,
})

export const meta = z.strictObject({
  title: text.default(''),
  description: text.default(''),
  keywords: text.default(''),
})

export const story = z.strictObject({ title: text, paragraphs: z.array(text) })
export const emptyStory = { title: '', paragraphs: [] }

export type BrandingPart = z.infer<typeof branding>
