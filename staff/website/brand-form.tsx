import { X } from 'lucide-react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { WireBrandFields, WireWebsite } from '#contract/staff/website.ts'
import { IconButton } from '#staff/controls/button.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Card, Columns } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'
import { FieldError, TextField } from '#ui/field.tsx'
import { MetaCard, StoryFields } from './page-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { usePartFields, useWebsite } from './use-website.ts'
import styles from './website.module.css'
import { WebsiteDraftState } from './website-change.tsx'

const words = websiteWords.brand
const mostHighlights = 8

/** The page of a brand: chosen among them where there are several. */
export function BrandPages() {
  const { brand: given } = useParams()
  const navigate = useNavigate()
  const { brands, draft } = useWebsite()
  const brand = given === undefined ? brands[0] : brands.find(({ id }) => id === given)
  const fields = draft.brands.find(({ id }) => id === brand?.id)
  if (!brand || !fields) return given ? <Navigate to="/website/brand" replace /> : null
  const { id, ...saved } = fields
  return (
    <>
      {brands.length > 1 && (
        <SelectField
          label={websiteWords.brands}
          choices={brands}
          value={brand.id}
          onChange={(id) => void navigate(`/website/brand/${id}`)}
        />
      )}
      <BrandForm key={id} brand={brand} saved={saved} />
    </>
  )
}

interface Props {
  brand: WireWebsite['brands'][number]
  saved: WireBrandFields
}

function BrandForm({ brand, saved }: Props) {
  const form = usePartFields<WireBrandFields>('brand', { part: 'brand', id: brand.id }, saved)
  const { shown, change, faultOf, field } = form
  return (
    <>
      <WebsiteDraftState form={form} />
      <Columns
        aside={
          <>
            <Highlights
              menus={brand.menus}
              chosen={shown.highlights}
              error={faultIn(faultOf, 'highlights', shown.highlights)}
              onChange={(highlights) => change({ highlights })}
            />
            <Card>
              <PicturesField
                label={words.plates}
                kind="cutout"
                most={4}
                files={shown.hero_plates}
                error={faultIn(faultOf, 'hero_plates', shown.hero_plates)}
                onChange={(hero_plates) => change({ hero_plates })}
              />
            </Card>
          </>
        }
      >
        <Card title={brand.name}>
          <p className={styles.explanation}>{words.path(brand.path)}</p>
          <div className={styles.fields}>
            <TextField {...field('headline')} hint={words.headlineHint} maxLength={120} />
            <TextField {...field('cuisine')} maxLength={60} />
          </div>
        </Card>
        <StoryFields {...field('story')} />
        <MetaCard form={form} />
      </Columns>
    </>
  )
}

interface HighlightProps {
  /** Menus that the brand's outlets sell. */
  menus: readonly string[]
  chosen: readonly string[]
  error: string | undefined
  onChange(chosen: string[]): void
}

/** Dishes that its page shows first. */
function Highlights({ menus, chosen, error, onChange }: HighlightProps) {
  const { dishes } = useWebsite()
  const nameOf = (id: string) => dishes.find((dish) => dish.id === id)?.name ?? words.gone
  const free = dishes.filter(({ id, menu }) => menus.includes(menu) && !chosen.includes(id))
  return (
    <Card title={words.highlights}>
      {chosen.length === 0 && <p className={styles.explanation}>{words.noHighlights}</p>}
      <ul className={styles.chosen}>
        {chosen.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <IconButton
              label={words.removeHighlight(nameOf(id))}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      {chosen.length < mostHighlights && (
        <SelectField
          label={words.addHighlight}
          choices={[{ id: '', name: words.choose }, ...free]}
          value=""
          onChange={(id) => id && onChange([...chosen, id])}
        />
      )}
    </Card>
  )
}

/** The fault of a list or of one of its entries. */
function faultIn(
  faultOf: (field: string) => string | undefined,
  field: string,
  values: readonly string[],
): string | undefined {
  return (
    faultOf(field) ?? values.map((_, index) => faultOf(`${field}.${index}`)).find((each) => each)
  )
}
