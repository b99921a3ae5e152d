import { Plus } from 'lucide-react'
import type { WireBanner, WireRestaurantFields } from '#contract/staff/website.ts'
import { Button } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { moved } from '#staff/controls/move-buttons.tsx'
import { Card, Columns } from '#staff/office/page.tsx'
import { websiteWords } from '#staff/words/website.ts'
import { BannerCard } from './banner-card.tsx'
import { StoryFields } from './page-fields.tsx'
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
            <Button
              kind="outlined"
              size="compact"
              onClick={() => set([...banners, newBanner(banners)])}
            >
              <Plus size={18} aria-hidden />
              {words.add}
            </Button>
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
          <Button kind="outlined" size="compact" onClick={() => change({ weekly_hours: '' })}>
            {words.useOutlet}
          </Button>
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
