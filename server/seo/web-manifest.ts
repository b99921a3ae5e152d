import { assetUrl } from '#domain/picture.ts'
import type { Branding } from '#domain/tenant.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { colourOf } from './colour-of.ts'
import { iconPath } from './icons.ts'

/** `/manifest.webmanifest`: the storefront as an installed application, in the restaurant's own name and colours. */
export function webManifest({ tenant }: Pick<SiteContent, 'tenant'>) {
  const { branding } = tenant
  return {
    id: '/',
    name: branding.name,
    short_name: branding.name,
    ...(branding.tagline ? { description: branding.tagline } : {}),
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colourOf(branding, 'paper'),
    theme_color: branding.bannerColour,
    categories: ['food'],
    icons: iconsOf(branding),
    shortcuts: [
      { name: 'Menu', url: '/menu' },
      { name: 'Orders', url: '/orders' },
    ],
  }
}

function iconsOf({ favicon }: Branding) {
  const png = (name: '192' | '512' | 'maskable', size: number, purpose: string) => ({
    src: iconPath(favicon, name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [
    ...(favicon.endsWith('.svg')
      ? [
          {
            src: assetUrl(favicon),
            sizes: 'any',
            type: 'image/svg+xml',
            purpose: 'any',
          },
        ]
      : []),
    png('192', 192, 'any'),
    png('512', 512, 'any'),
    png('maskable', 512, 'maskable'),
  ]
}
