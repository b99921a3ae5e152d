import type { WireBanner } from '#contract/staff/website.ts'
import { Button } from '#staff/controls/button.tsx'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'
import { PicturesField } from './pictures-field.tsx'
import styles from './website.module.css'

const words = websiteWords.home

interface Props {
  banner: WireBanner
  index: number
  count: number
  /** What is wrong with a part of it, such as `headline`. */
  faultOf(part: string): string | undefined
  onChange(banner: WireBanner, isTyped: boolean): void
  onMove(by: -1 | 1): void
  onRemove(): void
  onBlur(): void
}

/** One banner of the home page: its texts, its button and its pictures. */
export function BannerCard(props: Props) {
  const { banner, index, count, faultOf, onChange, onMove, onRemove, onBlur } = props
  const name = words.banner(index + 1)
  const type = (fields: Partial<WireBanner>) => onChange({ ...banner, ...fields }, true)
  return (
    <Card
      title={name}
      beside={
        <span className={styles.steps}>
          <MoveButtons
            name={name}
            isFirst={index === 0}
            isLast={index === count - 1}
            onStep={onMove}
          />
        </span>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={words.headline}
          error={faultOf('headline')}
          maxLength={80}
          value={banner.headline}
          onChange={(headline) => type({ headline })}
          onBlur={onBlur}
        />
        <TextField
          label={words.text}
          error={faultOf('text')}
          maxLength={200}
          value={banner.text}
          onChange={(text) => type({ text })}
          onBlur={onBlur}
        />
        <TextField
          label={words.label}
          error={faultOf('action.label')}
          maxLength={40}
          value={banner.action.label}
          onChange={(label) => type({ action: { ...banner.action, label } })}
          onBlur={onBlur}
        />
        <TextField
          label={words.href}
          hint={words.hrefHint}
          error={faultOf('action.href')}
          maxLength={500}
          value={banner.action.href}
          onChange={(href) => type({ action: { ...banner.action, href } })}
          onBlur={onBlur}
        />
      </div>
      <PicturesField
        label={words.plates}
        kind="cutout"
        most={4}
        files={banner.plates}
        error={faultOf('plates')}
        onChange={(plates) => onChange({ ...banner, plates }, false)}
      />
      <PicturesField
        label={words.photo}
        kind="photo"
        most={1}
        files={banner.picture === null ? [] : [banner.picture]}
        error={faultOf('picture')}
        onChange={([picture]) => onChange({ ...banner, picture: picture ?? null }, false)}
      />
      <span>
        <Button kind="outlined" size="compact" onClick={onRemove}>
          {words.remove(name)}
        </Button>
      </span>
    </Card>
  )
}
