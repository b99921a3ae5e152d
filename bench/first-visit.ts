import { chromium } from '@playwright/test'
import { chromiumOptions } from '#testing/chromium.ts'
import type { Figure } from './figure.ts'
import { reactAlone } from './react-alone.ts'
import { startTiffin } from './server.ts'

/** What a browser received for one file. */
interface Received {
  kind: string
  /** With its headers, compressed as it was sent. */
  bytes: number
  /** Asked for before the page's `load` event. */
  isInitial: boolean
}

/** What a first visit of /menu receives, by the browser's own count, and its script against React alone. */
export async function measureFirstVisit(): Promise<Figure[]> {
  const tiffin = await startTiffin('server')
  const files = await firstVisit(`${tiffin.origin}/menu`)
  const script = bytesOf(files.filter(({ kind, isInitial }) => kind === 'Script' && isInitial))
  const react = await reactAlone()
  const kinds = ['Document', 'Stylesheet', 'Script', 'Fetch', 'Image', 'Font']
  return [
    {
      what: 'First visit of /menu: script until the page has loaded, of React alone',
      value: script / react,
      unit: '',
      aim: { atMost: 1.8 },
      notes: `${kilobytes(script)} KB, React ${kilobytes(react)} KB`,
    },
    ...kinds.map((kind) => {
      const own = files.filter((file) => file.kind === kind)
      return {
        what: `First visit of /menu: ${kind}`,
        value: bytesOf(own) / 1024,
        unit: ' KB' as const,
        aim: null,
        notes: `${own.length} requests`,
      }
    }),
  ]
}

/** Opens a page in a browser that has seen nothing yet, and waits until it asks for nothing more. */
async function firstVisit(url: string): Promise<Received[]> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true })
    const devtools = await page.context().newCDPSession(page)
    const files = new Map<string, Received>()
    let isInitial = true
    page.once('load', () => {
      isInitial = false
    })
    devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
      files.set(requestId, { kind: type, bytes: 0, isInitial })
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId)
      if (file) file.bytes = encodedDataLength
    })
    await devtools.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    return [...files.values()]
  } finally {
    await browser.close()
  }
}

function bytesOf(files: Received[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(0)
}
