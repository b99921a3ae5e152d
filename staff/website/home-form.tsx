import { Plus } from 'lucide-react'
import type { WireBanner, WireRestaurantFields } from '#contract/staff/website.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { MoveButtons, moved } from '#staff/controls/move-buttons.tsx'
import { Card, Columns } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'
import { TextField } from '#ui/field.tsx'
import { StoryFields } from './page-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { type PartForm, usePartFields, useWebsite } from './use-website.ts'
import styles from './website.module.css'
import { WebsiteDraftState } from './website-change.tsx'

const words = websiteWords.home
const mostBanners = 8

type Fields = Pick<
  WireRestaurantFields,
  'home_page' | 'banners' | 'story' | 'weekly_hours' | 'hygiene'
>

/** The restaurant's home page, if it has one. */
export function HomeForm() {
  const { restaurant } = useWebsite().draft
  const { home_page, banners, story, weekly_hours, hygiene } = restaurant
  const form = usePartFields<Fields>(
    'home',
    { part: 'restaurant', id: null },
    { home_page, banners, story, weekly_hours, hygiene },
  )
  const { shown, change } = form
  return (
    <>
      <WebsiteDraftState form={form} />
      <Columns
        aside={
          <>
            <HoursCard form={form} />
            <HygieneCard form={form} />
          </>
        }
      >
        <Card title={websiteWords.tabs.home}>
          <Switch
            isOn={shown.home_page}
            note={words.shownHint}
            onChange={(isOn) => change({ home_page: isOn })}
          >
            {words.shown}
          </Switch>
        </Card>
        <Banners form={form} />
        <StoryFields {...form.field('story')} />
      </Columns>
    </>
  )
}

interface CardProps {
  form: PartForm<Fields>
}

function Banners({ form: { shown, change, faultOf, save } }: CardProps) {
  const { banners } = shown
  const set = (next: WireBanner[], isTyped = false) => change({ banners: next }, isTyped)
  return (
    <>
      <Card
        title={words.banners}
        beside={
          banners.length < mostBanners && (
            <SmallButton onClick={() => set([...banners, newBanner(banners)])}>
              <Plus size={18} aria-hidden />
              {words.add}
            </SmallButton>
          )
        }
      >
        <p className={styles.explanation}>{words.bannersHint}</p>
      </Card>
      {banners.map((banner, index) => (
        <BannerCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a banner has no name of its own, and its headline is typed here
          key={index}
          banner={banner}
          index={index}
          count={banners.length}
          faultOf={(part) => faultOf(`banners.${index}.${part}`)}
          onChange={(changed, isTyped) =>
            set(
              banners.map((each) => (each === banner ? changed : each)),
              isTyped,
            )
          }
          onMove={(by) => set(moved(banners, index, by))}
          onRemove={() => set(banners.filter((each) => each !== banner))}
          onBlur={save}
        />
      ))}
    </>
  )
}

function HoursCard({ form: { shown, change } }: CardProps) {
  const isOwn = shown.weekly_hours !== ''
  return (
    <Card title={words.hours}>
      <p>{isOwn ? words.ownHours : words.ofOutlet}</p>
      {isOwn && (
        <>
          <ul>
            {shown.weekly_hours.split(';').map((entry) => (
              <li key={entry}>{entry.replace('|', ': ')}</li>
            ))}
          </ul>
          <SmallButton onClick={() => change({ weekly_hours: '' })}>{words.useOutlet}</SmallButton>
        </>
      )}
    </Card>
  )
}

function HygieneCard({ form: { shown, change } }: CardProps) {
  const { hygiene } = shown
  return (
    <Card title={words.hygiene}>
      <Switch
        isOn={hygiene.enabled}
        onChange={(enabled) => change({ hygiene: { ...hygiene, enabled } })}
      >
        {words.hygieneShown}
      </Switch>
      <p>{words.hygieneOfOutlet}</p>
    </Card>
  )
}

/** Complete, so that it is saved immediately, with a headline that no other banner has. */
function newBanner(banners: readonly WireBanner[]): WireBanner {
  const headlines = banners.map(({ headline }) => headline)
  let headline: string = words.newHeadline
  for (let n = 2; headlines.includes(headline); n++) headline = `${words.newHeadline} ${n}`
  return {
    headline,
    text: '',
    action: { label: words.newLabel, href: '/menu' },
    picture: null,
    plates: [],
  }
}

interface BannerProps {
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
function BannerCard(props: BannerProps) {
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
        <SmallButton onClick={onRemove}>{words.remove(name)}</SmallButton>
      </span>
    </Card>
  )
}
