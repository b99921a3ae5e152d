import { useState } from 'react'
import { district, normalisePostcode } from '#domain/address.ts'
import { type Coordinates, coordinatesText, readCoordinates } from '#domain/coordinates.ts'
import { distanceKm } from '#domain/delivery-areas.ts'
import { distanceText } from '#domain/outlet-search.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { useUnreadable } from '#staff/controls/number-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { settingsWords } from '#staff/words/settings.ts'

const words = settingsWords.contact

interface Props {
  place: Coordinates
  /** As it is typed. */
  postcode: string
  error: string | undefined
  onChange(place: Coordinates): void
}

/** Where an outlet stands, typed or pasted from any map; how far that is from its postcode shows a slip. */
export function PlaceField({ place, postcode, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readCoordinates(typed)
  const isUnread = typed !== null && read === null
  useUnreadable(isUnread)
  const saved = coordinatesText(place)
  return (
    <TextField
      label={words.map}
      hint={[words.mapHint, distanceFrom(place, postcode)].filter(Boolean).join(' ')}
      error={isUnread ? words.mapUnread : error}
      autoComplete="off"
      inputMode="text"
      maxLength={500}
      // As it is typed: `-0.0` on the way to `-0.0936` would lose its sign.
      value={typed !== null && (!read || coordinatesText(read) === saved) ? typed : saved}
      onChange={(text) => {
        const place = readCoordinates(text)
        setTyped(text)
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
  return words.mapFrom(distanceText(distanceKm(middle, place)), district(postcode))
}
