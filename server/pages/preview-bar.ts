import { type PlainDate, plainDate, timeIn } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'

/**
 * Says that a page is a preview, and leads out of it. Where the preview is of another time, the bar says which, and the page's
 * head by how many milliseconds its clock is ahead (`storefront/state/clock.ts`).
 */
export function withPreview(
  html: string,
  { now, preview, site }: Pick<Context, 'now' | 'preview' | 'site'>,
): string {
  const end = html.lastIndexOf('</body>')
  if (end < 0) return html
  const ahead = preview?.ahead ?? 0
  if (ahead === 0) return html.slice(0, end) + bar('') + html.slice(end)
  const outlet = site.outletById.get(site.tenant.defaultOutletId)
  const zone = outlet?.timeZone ?? site.tenant.timeZone
  const time = `, ${dayText(plainDate(now(), zone))} ${timeIn(now(), zone)}`
  const shown = html.slice(0, end) + bar(time) + html.slice(end)
  return shown.replace('</head>', `<meta name="preview-clock" content="${ahead}"/></head>`)
}

function dayText(day: PlainDate): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', options)
}

// Its style is named in the page's policy like every other.
const bar = (time: string) =>
  `<style>.preview-bar{position:fixed;left:12px;right:12px;bottom:12px;z-index:2147483647;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:10px 16px;border-radius:12px;background:#17181a;color:#f6f3ee;font:600 16px/1.3 system-ui,sans-serif}.preview-bar a{display:inline-grid;place-items:center;min-height:44px;padding:0 14px;border-radius:10px;background:#f6f3ee;color:#17181a;text-decoration:none}</style><aside class="preview-bar" aria-label="Preview">This is a preview${time}. Nothing is ordered here. <a href="/preview/leave">Leave the preview</a></aside>`
