import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireContactSettings } from '#contract/staff/settings.ts'
import { hasDirections, noDirections } from '#domain/tenant.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card } from '#staff/office/page.tsx'
import { useChooseOutlet, useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { meQuery, useIsOwner } from '#staff/shell/me.ts'
import { contactFields, settingsWords } from '#staff/words/settings.ts'
import { AddOutletSheet } from './add-outlet-sheet.tsx'
import { FormFoot } from './form-foot.tsx'
import { OutletNotLive } from './outlet-not-live.tsx'
import { PhotoCard } from './photo-card.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.contact

/** What an outlet is called, where it is, and how diners reach it. */
export function ContactSettings() {
  const outlet = useOutletOfScreen()
  const choose = useChooseOutlet()
  const { id } = outlet
  const params = { outlet: id }
  const form = useSettingsForm<WireContactSettings>({
    name: ['contact', id],
    labels: contactFields,
    part: { part: 'contact', outletId: id },
    load: (signal) => call(calls.getContactSettings, { params, signal }),
    save: ({ photo, ...fields }) =>
      call(calls.updateContactSettings, {
        params,
        body: { ...fields, ...(photo === undefined ? {} : { photo: photo?.file ?? null }) },
      }),
  })
  const { settings, change, field, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  return (
    <div className={styles.settingsForm}>
      <OutletNotLive outlet={outlet} />
      <Card title={text.outlet}>
        <div className={styles.fields}>
          <TextField {...field('name')} autoComplete="off" maxLength={80} />
          <SelectField
            {...field('hygiene_rating')}
            choices={ratingChoices(settings.hygiene_rating)}
          />
        </div>
      </Card>
      <Card title={text.place}>
        <p className={styles.explanation}>{text.placeHint}</p>
        <div className={styles.fields}>
          <TextField {...field('line1')} autoComplete="off" maxLength={120} />
          <TextField {...field('line2')} autoComplete="off" maxLength={120} />
          <TextField {...field('city')} autoComplete="off" maxLength={80} />
          <TextField
            {...field('postcode')}
            autoComplete="off"
            maxLength={20}
            autoCapitalize="characters"
          />
          <TextField
            {...field('direction_link')}
            autoComplete="off"
            value={hasDirections(settings.direction_link) ? settings.direction_link : ''}
            onChange={(typed) => change({ direction_link: typed.trim() || noDirections })}
            hint={text.directionsHint}
            type="url"
            maxLength={500}
          />
          <PlaceField
            place={{ latitude: settings.latitude, longitude: settings.longitude }}
            postcode={settings.postcode}
            error={faults.latitude ?? faults.longitude}
            onChange={change}
          />
        </div>
      </Card>
      <PhotoCard
        photo={settings.photo}
        error={faults.photo}
        onChange={(photo) => change({ photo })}
      />
      <Card title={text.reach}>
        <div className={styles.fields}>
          <TextField {...field('phone')} autoComplete="off" type="tel" maxLength={40} />
          <TextField {...field('email')} autoComplete="off" type="email" maxLength={254} />
        </div>
      </Card>
      <FurtherOutletCard like={outlet} onAdded={choose} />
      <FormFoot {...form} />
    </div>
  )
}

const words = settingsWords.addOutlet

interface Props {
  like: { id: string; name: string }
  onAdded(id: string): void
}

/** The way to a further outlet, for an owner of all outlets; nothing for others. */
function FurtherOutletCard({ like, onAdded }: Props) {
  const { data: me } = useQuery(meQuery)
  const isOwner = useIsOwner()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOwner || !me?.all_outlets) return null
  return (
    <Card title={words.title}>
      <p className={styles.explanation}>{words.about}</p>
      <div>
        <Button kind="outlined" size="compact" onClick={() => setIsOpen(true)}>
          <Store aria-hidden />
          {words.open}
        </Button>
      </div>
      {isOpen && (
        <AddOutletSheet
          like={like}
          onAdded={(id) => {
            setIsOpen(false)
            onAdded(id)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}

/** Of the food hygiene rating scheme, the best first. */
const ratings = ['5', '4', '3', '2', '1', '0']

/** A rating that the folder writes in other words stays among the choices. */
function ratingChoices(rating: string) {
  const known = ['', ...ratings]
  const all = known.includes(rating) ? known : [...known, rating]
  return all.map((id) => ({ id, name: id || text.noRating }))
}
