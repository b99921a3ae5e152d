import { expect, test } from 'vitest'
import { coordinatesText, readCoordinates } from './coordinates.ts'

const borough = { latitude: 51.5009, longitude: -0.0936 }

test.each([
  '51.5009, -0.0936',
  '51.5009 -0.0936',
  'https://maps.example/place/@51.5009,-0.0936,17z',
  'https://maps.example/?destination=51.5009%2C-0.0936',
])('a place is read from %s', (text) => {
  expect(readCoordinates(text)).toEqual(borough)
})

test.each(['', 'Borough', '51.5009', '51, 0', '91.5, 0.1', '51.5, 180.5', '1.51.5009, -0.0936'])(
  'no place is read from "%s"',
  (text) => {
    expect(readCoordinates(text)).toBeNull()
  },
)

test('a place is read as it was written, to about a metre', () => {
  expect(readCoordinates(coordinatesText(borough))).toEqual(borough)
  expect(readCoordinates('51.50091234, -0.09361234')).toEqual({
    latitude: 51.50091,
    longitude: -0.09361,
  })
})
