import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireContactSettings } from '#contract/staff/settings.ts'
import { district, normalisePostcode } from '#domain/address.ts'
import { type Coordinates, coordinatesText, readCoordinates } from '#domain/coordinates.ts'
import { distanceKm } from '#domain/delivery-areas.ts'
import { distanceText } from '#domain/outlet-search.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { hasDirections, noDirections } from '#domain/tenant.ts'
import { call } from '#staff/api/client.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { useUnreadable } from '#staff/controls/number-field.tsx'
import { PictureButton, usePictureUpload } from '#staff/controls/picture-upload.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Card, Loading } from '#staff/office/page.tsx'
import { useChooseOutlet, useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { words as commonWords } from '#staff/words/common.ts'
import { contactFields, settingsWords } from '#staff/words/settings.ts'
import { FieldError, TextField } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { FormFoot } from './form-foot.tsx'
import { FurtherOutletCard, OutletNotLive } from './further-outlet.tsx'
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

/** Of the food hygiene rating scheme, the best first. */
const ratings = ['5', '4', '3', '2', '1', '0']

/** A rating that the folder writes in other words stays among the choices. */
function ratingChoices(rating: string) {
  const known = ['', ...ratings]
  const all = known.includes(rating) ? known : [...known, rating]
  return all.map((id) => ({ id, name: id || text.noRating }))
}

interface PhotoCardProps {
  photo: WireContactSettings['photo']
  error: string | undefined
  onChange(photo: WireContactSettings['photo']): void
}

/** The photo of an outlet: sent at once, shown to diners once the form is saved. */
function PhotoCard({ photo, error, onChange }: PhotoCardProps) {
  const upload = usePictureUpload('photo', onChange)
  const fault = upload.problem ?? error
  return (
    <Card title={contactFields.photo}>
      <p className={styles.explanation}>
        {upload.isSending ? commonWords.pictures.sending : text.photoHint}
      </p>
      {photo?.picture ? (
        <div className={styles.photo}>
          <Picture picture={photo.picture} alt={contactFields.photo} sizes="320px" />
        </div>
      ) : (
        <p>{photo?.file ?? text.noPhoto}</p>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <ErrorNotice error={upload.error} />
      <div className={styles.logoField}>
        <PictureButton
          label={photo ? text.otherPhoto : text.choosePhoto}
          size="compact"
          isBusy={upload.isSending}
          onChosen={upload.send}
        />
        {photo && <SmallButton onClick={() => onChange(null)}>{text.removePhoto}</SmallButton>}
      </div>
    </Card>
  )
}

interface PlaceFieldProps {
  place: Coordinates
  postcode: string
  error: string | undefined
  onChange(place: Coordinates): void
}

/** Where an outlet stands, typed or pasted from any map; how far that is from its postcode shows a slip. */
function PlaceField({ place, postcode, error, onChange }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readCoordinates(typed)
  const isUnread = typed !== null && read === null
  useUnreadable(isUnread)
  const saved = coordinatesText(place)
  return (
    <TextField
      label={text.map}
      hint={[text.mapHint, distanceFrom(place, postcode)].filter(Boolean).join(' ')}
      error={isUnread ? text.mapUnread : error}
      autoComplete="off"
      inputMode="text"
      maxLength={500}
      // As it is typed: `-0.0` on the way to `-0.0936` would lose its sign.
      value={typed !== null && (!read || coordinatesText(read) === saved) ? typed : saved}
      onChange={(next) => {
        const place = readCoordinates(next)
        setTyped(next)
        if (place) onChange(place)
      }}
      onBlur={() => read && setTyped(null)}
    />
  )
}

/** From the middle of the postcode's district, where that is known. */
function distanceFrom(place: Coordinates, typed: string): string | null {
  const postcode = normalisePostcode(typed)
  const middle = postcode && locatePostcode(postcode)
  if (!middle) return null
  return text.mapFrom(distanceText(distanceKm(middle, place)), district(postcode))
}
