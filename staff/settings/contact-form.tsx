import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireContactSettings } from '#contract/staff/settings.ts'
import { hasDirections, noDirections } from '#domain/direction-link.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card } from '#staff/office/page.tsx'
import { useChooseOutlet, useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { meQuery } from '#staff/shell/me.ts'
import { contactFields as names, settingsWords } from '#staff/words/settings.ts'
import { AddOutletSheet } from './add-outlet-sheet.tsx'
import { FormFoot } from './form-foot.tsx'
import { OutletNotLive } from './outlet-not-live.tsx'
import { PhotoCard } from './photo-card.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const text = settingsWords.contact
type Field = keyof typeof names
type TextOfForm = Exclude<Field, 'latitude' | 'longitude' | 'photo'>

/** What an outlet is called, where it is, and how diners reach it. */
export function ContactSettings() {
  const outlet = useOutletOfScreen()
  const choose = useChooseOutlet()
  const { id } = outlet
  const params = { outlet: id }
  const form = useSettingsForm<WireContactSettings>({
    name: ['contact', id],
    part: { part: 'contact', outletId: id },
    load: (signal) => call(calls.getContactSettings, { params, signal }),
    save: ({ photo, ...fields }) =>
      call(calls.updateContactSettings, {
        params,
        body: { ...fields, ...(photo === undefined ? {} : { photo: photo?.file ?? null }) },
      }),
  })
  const { settings, change, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  const about = (field: TextOfForm) => ({
    label: names[field],
    error: faults[field],
    autoComplete: 'off',
    value: settings[field],
    onChange: (typed: string) => change({ [field]: typed }),
  })
  return (
    <div className={styles.settingsForm}>
      <OutletNotLive outlet={outlet} />
      <Card title={text.outlet}>
        <div className={styles.fields}>
          <TextField {...about('name')} maxLength={80} />
          <RatingField
            label={text.rating}
            value={settings.hygiene_rating}
            none={text.noRating}
            error={faults.hygiene_rating}
            onChange={(hygiene_rating) => change({ hygiene_rating })}
          />
        </div>
      </Card>
      <Card title={text.place}>
        <p className={styles.explanation}>{text.placeHint}</p>
        <div className={styles.fields}>
          <TextField {...about('line1')} maxLength={120} />
          <TextField {...about('line2')} maxLength={120} />
          <TextField {...about('city')} maxLength={80} />
          <TextField {...about('postcode')} maxLength={20} autoCapitalize="characters" />
          <TextField
            {...about('direction_link')}
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
          <TextField {...about('phone')} type="tel" maxLength={40} />
          <TextField {...about('email')} type="email" maxLength={254} />
        </div>
      </Card>
      <FurtherOutletCard like={outlet} onAdded={choose} />
      <FormFoot {...form} nameOf={(field) => names[field as Field] ?? field} />
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
  const [isOpen, setIsOpen] = useState(false)
  if (!me?.actor.role || !isAtLeast(me.actor.role, 'owner') || !me.all_outlets) return null
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

interface RatingFieldProps {
  label: string
  value: string
  /** Label of the empty value. */
  none: string
  error: string | undefined
  onChange(rating: string): void
}

/** A food hygiene rating; one that a folder writes in other words stays among the choices. */
function RatingField({ label, value, none, error, onChange }: RatingFieldProps) {
  const known = ['', ...ratings]
  const choices = known.includes(value) ? known : [...known, value]
  return (
    <SelectField
      label={label}
      error={error}
      choices={choices.map((id) => ({ id, name: id || none }))}
      chosen={value}
      onChoose={onChange}
    />
  )
}
