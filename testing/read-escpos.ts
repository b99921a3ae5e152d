/** A printed line, as a printer would put it on paper. */
export interface PrintedLine {
  text: string
  size: number
  bold: boolean
  inverse: boolean
}

// From the tables of the code pages, not from the library that wrote the bytes.
const letters: Record<number, Record<number, string>> = {
  // cp858
  19: {
    128: 'Ç',
    129: 'ü',
    130: 'é',
    131: 'â',
    132: 'ä',
    133: 'à',
    134: 'å',
    135: 'ç',
    137: 'ë',
    138: 'è',
    148: 'ö',
    149: 'ò',
    155: 'ø',
    156: '£',
    160: 'á',
    161: 'í',
    162: 'ó',
    164: 'ñ',
    213: '€',
    225: 'ß',
    250: '·',
  },
  // cp852
  18: {
    130: 'é',
    134: 'ć',
    136: 'ł',
    157: 'Ł',
    159: 'č',
    162: 'ó',
    165: 'ą',
    169: 'ę',
    171: 'ź',
    190: 'ż',
    152: 'ś',
    231: 'š',
    156: 'ť',
  },
}

/**
 * What a printer makes of ESC/POS bytes: the lines, and how often it cuts and beeps. Throws on a command that tickets do not use, so
 * that no text of a diner can become one.
 */
export function readEscPos(bytes: Uint8Array): {
  lines: PrintedLine[]
  cuts: number
  beeps: number
} {
  const lines: PrintedLine[] = []
  let [page, size, bold, inverse, cuts, beeps, text] = [0, 1, false, false, 0, 0, '']
  let style = { size, bold, inverse }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const next = bytes[at + 1] ?? 0
    const value = bytes[at + 2] ?? 0
    if (byte === 0x1b && next === 0x40) {
      at += 1
    } else if (byte === 0x1c && next === 0x2e) {
      at += 1
    } else if (byte === 0x1b && next === 0x4d) {
      at += 2
    } else if (byte === 0x1b && next === 0x74) {
      page = value
      at += 2
    } else if (byte === 0x1b && next === 0x45) {
      bold = (value & 1) === 1
      at += 2
    } else if (byte === 0x1d && next === 0x21) {
      size = (value & 7) + 1
      at += 2
    } else if (byte === 0x1d && next === 0x42) {
      inverse = (value & 1) === 1
      at += 2
    } else if (byte === 0x1b && next === 0x42) {
      beeps += value
      at += 3
    } else if (byte === 0x1d && next === 0x56) {
      cuts++
      at += 2
    } else if (byte === 0x0a) {
      lines.push({ text, ...style })
      text = ''
    } else if (byte === 0x0d) {
      // The carriage goes back; the line has ended already.
    } else if (byte < 0x20) {
      throw new Error(`byte ${byte} at ${at} is no letter and no command of a ticket`)
    } else {
      if (text === '') style = { size, bold, inverse }
      text +=
        byte < 0x80 ? String.fromCharCode(byte) : (letters[page]?.[byte] ?? `<${page}:${byte}>`)
    }
  }
  return { lines, cuts, beeps }
}
