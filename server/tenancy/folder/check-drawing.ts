import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { largestLogo } from '#domain/picture.ts'
import { drawSvgs } from '../draw-svg.ts'
import { type Fault, fileFault } from './fault.ts'

/** Bytes and elements of a drawing: many times those of a logo. */
const most = { bytes: largestLogo, elements: 5_000 }
/** Pixels of the largest icon that is made of a drawing. */
const drawnSize = 512

/** Parts of SVG that attacks use and logos do not need. SVGs are also served with a policy that forbids scripts. */
const forbidden: [pattern: RegExp, name: string][] = [
  [/<\s*(\w+:)?script\b/i, 'a script'],
  [/[\s/"']on\w+\s*=/i, 'an event handler'],
  [/<\s*(\w+:)?foreignObject\b/i, 'a foreignObject'],
  [/javascript:/i, 'a script in an address'],
  // The policy that drawings are served with allows none.
  [/<\s*(\w+:)?style\b|[\s/"']style\s*=/i, 'styles (a colour is an attribute such as fill)'],
  [/<\s*(\w+:)?(set|animate\w*)\b/i, 'an animation'],
  [/<!ENTITY|<!ATTLIST|<\?xml-stylesheet/i, 'something of another file'],
  [/((href|src)\s*=|url\()\s*["']?\s*(https?:)?\/\//i, 'something of another server'],
  // Any other external content, such as `data:` and `file:` URLs, also with letters written as character references.
  [
    /[\s/"'](\w+:)?(href|src)\s*=(?!\s*["']?\s*(#|(https?:)?\/\/|javascript:))/i,
    'a picture or a link',
  ],
  [/url\((?!\s*(["']|&quot;|&apos;)?\s*(#|(https?:)?\/\/))/i, 'a picture or a link'],
]

/**
 * Checks drawings by their text, then renders those without a fault once, as a request for an icon would. Throws
 * Unavailable if the machine is too busy.
 */
export async function checkDrawings(drawings: ReadonlyMap<string, Buffer>, faults: Fault[]) {
  const sound: [file: string, body: Buffer][] = []
  for (const [file, body] of drawings) {
    const own = textFaults(file, body)
    faults.push(...own)
    if (own.length === 0) sound.push([file, body])
  }
  const verdicts = await drawOnce(sound.map(([, body]) => body))
  for (const [index, [file]] of sound.entries()) {
    const verdict = verdicts[index]
    if (verdict) faults.push(fileFault(file, verdict))
  }
}

/** Verdicts by the content of drawings; '' if it can be rendered. */
const known = new LRUCache<string, string>({ max: 1_000 })

/** @returns why each cannot be rendered, or '' */
async function drawOnce(bodies: readonly Buffer[]): Promise<string[]> {
  const keys = bodies.map((body) => createHash('sha256').update(body).digest('base64'))
  const fresh = keys.flatMap((key, index) => {
    const body = bodies[index]
    return body && !known.has(key) ? [{ key, body }] : []
  })
  const drawn = await drawSvgs(
    fresh.map(({ body }) => body),
    drawnSize,
  )
  const verdicts = new Map(
    fresh.map(({ key }, index) => {
      const result = drawn[index]
      return [key, result && 'fault' in result ? result.fault : ''] as const
    }),
  )
  for (const [key, verdict] of verdicts) known.set(key, verdict)
  return keys.map((key) => verdicts.get(key) ?? known.get(key) ?? '')
}

function textFaults(file: string, body: Buffer): Fault[] {
  if (body.length > most.bytes) {
    return [fileFault(file, `is too large for a drawing: ${most.bytes / 1_024} KB at most`)]
  }
  const text = body.toString()
  const faults: Fault[] = []
  if (!/<svg[\s>]/.test(text)) faults.push(fileFault(file, 'is not an SVG drawing'))
  const elements = text.match(/<[a-z]/gi)?.length ?? 0
  if (elements > most.elements) {
    const message = `has ${elements.toLocaleString('en-GB')} elements; a drawing may have 5,000 at most`
    faults.push(fileFault(file, message))
  }
  for (const [pattern, name] of forbidden) {
    const at = text.search(pattern)
    if (at < 0) continue
    const line = text.slice(0, at).split('\n').length
    faults.push(fileFault(file, `holds ${name}; a drawing may hold shapes only`, line))
  }
  return faults
}
