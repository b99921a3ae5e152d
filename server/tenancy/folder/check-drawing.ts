import { type Fault, fileFault } from './fault.ts'

/** Parts of SVG that attacks use and logos do not need. SVGs are also served with a policy that forbids scripts. */
const forbidden: [pattern: RegExp, name: string][] = [
  [/<\s*(\w+:)?script\b/i, 'a script'],
  [/[\s/"']on\w+\s*=/i, 'an event handler'],
  [/<\s*(\w+:)?foreignObject\b/i, 'a foreignObject'],
  [/javascript:/i, 'a script in an address'],
  // The policy that drawings are served with allows none.
  [/<\s*(\w+:)?style\b|[\s/"']style\s*=/i, 'styles (a colour is an attribute such as fill)'],
  [/<!ENTITY|<\?xml-stylesheet/i, 'something of another file'],
  [/((href|src)\s*=|url\()\s*["']?\s*(https?:)?\/\//i, 'something of another server'],
]

export function checkDrawing(file: string, body: Buffer, faults: Fault[]): void {
  const text = body.toString()
  if (!/<svg[\s>]/.test(text)) faults.push(fileFault(file, 'is not an SVG drawing'))
  for (const [pattern, name] of forbidden) {
    const at = text.search(pattern)
    if (at < 0) continue
    const line = text.slice(0, at).split('\n').length
    faults.push(fileFault(file, `holds ${name}; a drawing may hold shapes only`, line))
  }
}
