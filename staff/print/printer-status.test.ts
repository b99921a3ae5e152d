import { expect, test } from 'vitest'
import { isStatusByte, readStatus } from './printer-port.ts'

// As the ESC/POS reference gives them for DLE EOT 2 and DLE EOT 4.
test.each([
  [0b00010010, 0b00010010, 'ready'],
  [0b00010010, 0b00011110, 'ready'],
  [0b00010010, 0b01110010, 'paper_out'],
  [0b00110010, 0b00010010, 'paper_out'],
  [0b00010110, 0b01110010, 'cover_open'],
])('bytes %i and %i say %s', (offline, paper, state) => {
  expect(readStatus(offline, paper)).toBe(state)
})

test.each([
  [0b00010010, true],
  [0b01111110, true],
  [0b00000000, false],
  [0b10010010, false],
  [0b00010011, false],
])('byte %i is a status: %s', (byte, isStatus) => {
  expect(isStatusByte(byte)).toBe(isStatus)
})
