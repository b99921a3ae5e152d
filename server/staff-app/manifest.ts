import { assetUrl } from '#domain/picture.ts'
import type { TenantContent } from '#domain/tenant.ts'

/** Name and appearance of the installed application. */
export function kitchenManifest({ branding }: Pick<TenantContent, 'branding'>) {
  return {
    name: `${branding.name} · Kitchen`,
    short_name: 'Kitchen',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#17181a',
    theme_color: '#17181a',
    icons: [
      {
        src: assetUrl(branding.favicon),
        sizes: branding.favicon.endsWith('.svg') ? 'any' : '192x192',
        purpose: 'any',
      },
    ],
  }
}
