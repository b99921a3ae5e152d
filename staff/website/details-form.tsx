import type { WireRestaurantFields } from '#contract/staff/website.ts'
import { hasDirections, noDirections } from '#domain/tenant.ts'
import { Switch } from '#staff/controls/choices.tsx'
import { MoneyField } from '#staff/controls/number-field.tsx'
import { Card, Columns } from '#staff/office/page.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { exampleAmount, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { websiteWords } from '#staff/words/website.ts'
import { FieldError, TextArea, TextField } from '#ui/field.tsx'
import { MetaCard } from './page-fields.tsx'
import { type PartForm, usePartFields, useWebsite } from './use-website.ts'
import styles from './website.module.css'
import { WebsiteDraftState } from './website-change.tsx'

const words = websiteWords.details
const networks = ['instagram', 'facebook', 'tiktok', 'snapchat', 'twitter'] as const
const most = 10_000

type Fields = Omit<
  WireRestaurantFields,
  'home_page' | 'banners' | 'story' | 'weekly_hours' | 'hygiene'
>

/** Details on every page: contact, social media and texts for search engines. */
export function DetailsForm() {
  const { home_page, banners, story, weekly_hours, hygiene, ...fields } =
    useWebsite().draft.restaurant
  const form = usePartFields<Fields>('details', { part: 'restaurant', id: null }, fields)
  return (
    <>
      <WebsiteDraftState form={form} />
      <Columns
        aside={
          <>
            <InvitationsCard form={form} />
            <SocialCard form={form} />
          </>
        }
      >
        <ReachCard form={form} />
        <Card title={words.closed}>
          <TextArea {...form.field('closed_message')} rows={3} maxLength={300} />
        </Card>
        <Card title={words.allergies}>
          <TextArea
            {...form.field('allergen_note')}
            hint={words.allergenNoteHint}
            rows={2}
            maxLength={300}
          />
        </Card>
        <MetaCard form={form} />
      </Columns>
    </>
  )
}

interface CardProps {
  form: PartForm<Fields>
}

function ReachCard({ form }: CardProps) {
  const { field } = form
  return (
    <Card title={words.reach}>
      <p className={styles.explanation}>{words.reachHint}</p>
      <div className={styles.fields}>
        <TextField {...field('contact_number')} type="tel" maxLength={40} />
        <TextField {...field('support_email')} type="email" maxLength={254} />
        <TextField {...field('line1')} maxLength={120} />
        <TextField {...field('line2')} maxLength={120} />
        <TextField {...field('website')} type="url" maxLength={300} />
        <TextField
          {...field('direction_link')}
          type="url"
          maxLength={500}
          value={hasDirections(form.shown.direction_link) ? form.shown.direction_link : ''}
          onChange={(typed) => form.change({ direction_link: typed.trim() || noDirections }, true)}
        />
      </div>
    </Card>
  )
}

function SocialCard({ form }: CardProps) {
  return (
    <Card title={words.social}>
      <p className={styles.explanation}>{words.socialHint}</p>
      {networks.map((network) => (
        <TextField
          key={network}
          {...form.field(network)}
          type="url"
          maxLength={500}
          value={form.shown[network] ?? ''}
          onChange={(typed) => form.change({ [network]: typed.trim() || null }, true)}
        />
      ))}
    </Card>
  )
}

/** The credit for an invitation: money, so only an owner changes it. */
function InvitationsCard({ form: { shown, change, faultOf } }: CardProps) {
  const isOwner = useIsOwner()
  const { currency } = useRestaurant()
  const { referral } = shown
  return (
    <Card title={words.invitations}>
      {!isOwner && <p className={styles.explanation}>{websiteWords.ownerOnly}</p>}
      <Switch
        isOn={referral !== null}
        isOff={!isOwner}
        note={words.rewardHint}
        onChange={(isOn) =>
          change({
            referral: isOn
              ? {
                  reward: exampleAmount(500, currency),
                  minimum_spend: exampleAmount(1_500, currency),
                }
              : null,
          })
        }
      >
        {words.reward}
      </Switch>
      {referral && (
        <div className={styles.fields}>
          <MoneyField
            label={words.rewardAmount}
            max={most}
            value={referral.reward}
            isOff={!isOwner}
            error={faultOf('referral.reward')}
            onChange={(reward) => change({ referral: { ...referral, reward } }, true)}
          />
          <MoneyField
            label={words.minimumSpend}
            max={most}
            value={referral.minimum_spend}
            isOff={!isOwner}
            error={faultOf('referral.minimum_spend')}
            onChange={(minimum_spend) => change({ referral: { ...referral, minimum_spend } }, true)}
          />
        </div>
      )}
      {faultOf('referral') && <FieldError>{faultOf('referral')}</FieldError>}
    </Card>
  )
}
