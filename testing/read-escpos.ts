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

/** Commands that tickets use: their first two bytes, and how many bytes of values follow. */
const commands = new Map([
  // Reset, cancel Kanji, font, code page, bold.
  [0x1b40, 0],
  [0x1c2e, 0],
  [0x1b4d, 1],
  [0x1b74, 1],
  [0x1b45, 1],
  // Size, inverse, beep, cut.
  [0x1d21, 1],
  [0x1d42, 1],
  [0x1b42, 2],
  [0x1d56, 1],
])

/**
 * What a printer makes of ESC/POS bytes: the lines, and how often it cuts and beeps. Throws on a command that tickets do not use, so
 * that no text of a diner can become one.
 */
export function readEscPos(bytes: Uint8Array) {
  const lines: PrintedLine[] = []
  let [page, cuts, beeps, text] = [0, 0, 0, '']
  const current = { size: 1, bold: false, inverse: false }
  let style = { ...current }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const command = byte * 0x100 + (bytes[at + 1] ?? 0)
    const value = bytes[at + 2] ?? 0
    const values = commands.get(command)
    if (values !== undefined) {
      at += 1 + values
      if (command === 0x1b74) page = value
      if (command === 0x1b45) current.bold = (value & 1) === 1
      if (command === 0x1d21) current.size = (value & 7) + 1
      if (command === 0x1d42) current.inverse = (value & 1) === 1
      if (command === 0x1b42) beeps += value
      if (command === 0x1d56) cuts++
    } else if (byte === 0x0a) {
      lines.push({ text, ...style })
      text = ''
    } else if (byte >= 0x20) {
      if (text === '') style = { ...current }
      text +=
        byte < 0x80 ? String.fromCharCode(byte) : (letters[page]?.[byte] ?? `<${page}:${byte}>`)
    } else if (byte !== 0x0d) {
      // A carriage return is no letter either: the line has ended already.
      throw new Error(`byte ${byte} at ${at} is no letter and no command of a ticket`)
    }
  }
  return { lines, cuts, beeps }
}
