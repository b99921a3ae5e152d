/** How a printer answers when it is asked: the state, or null when it says nothing. */
export type PrinterAnswer = 'ready' | 'paper_out' | 'cover_open' | 'off'

/** ESC/POS `DLE EOT n`: transmit a real-time status. It is answered even while paper is out. */
export const askWhyOffline = Uint8Array.of(0x10, 0x04, 0x02)
export const askPaper = Uint8Array.of(0x10, 0x04, 0x04)

/** Bits that every status byte has set or clear, so that nothing else is taken for one. */
const fixedMask = 0x93
const fixed = 0x12
const coverOpen = 0x04
const stoppedForPaper = 0x20
const paperEnd = 0x60

export function isStatusByte(byte: number): boolean {
  return (byte & fixedMask) === fixed
}

/**
 * @param offline the answer to `askWhyOffline`
 * @param paper the answer to `askPaper`
 */
export function readStatus(offline: number, paper: number): PrinterAnswer {
  if (offline & coverOpen) return 'cover_open'
  if (offline & stoppedForPaper || (paper & paperEnd) === paperEnd) return 'paper_out'
  return 'ready'
}
