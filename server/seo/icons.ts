import { drawSvgs } from '#server/tenancy/draw-svg.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

const icons = {
  /** Tabs and bookmarks. */
  '32': { size: 32, logo: 1, ground: null },
  /** The home screen of an iPhone, which rounds the corners itself and supports no transparency. */
  '180': { size: 180, logo: 0.8, ground: '#ffffff' },
  '192': { size: 192, logo: 1, ground: null },
  '512': { size: 512, logo: 1, ground: null },
  /** Android cuts a shape of its own: only the middle 80 % are sure to be seen. */
  maskable: { size: 512, logo: 0.56, ground: '#ffffff' },
} as const

export type IconName = keyof typeof icons

/** The address of an icon. The file's name holds a hash of its content, so the address changes with the logo. */
export function iconPath(logoFile: string, name: IconName): string {
  return `/tenancy/icons/${logoFile}/${name}.png`
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

/** Whether a file is the icon of the tenant or of one of its brands: icons are made of nothing else. */
export function isIconFile({ tenant }: Pick<SiteContent, 'tenant'>, file: string): boolean {
  return [tenant, ...tenant.brands].some(({ branding }) => branding.favicon === file)
}

/**
 * @param file name of the logo
 * @param logo a drawing or a picture of any size
 * @throws when it cannot be drawn, or only at too great a cost
 */
export async function makeIcon(file: string, logo: Buffer, name: IconName): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, logo: share, ground } = icons[name]
  const inner = Math.round(size * share)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = await drawLogo(file, logo, inner)
  const icon = sharp({
    create: { width: size, height: size, channels: 4, background: ground ?? clear },
  }).composite([{ input: picture, gravity: 'centre' }])
  return icon.png({ compressionLevel: 9 }).toBuffer()
}

/** The logo as PNG, centred in a transparent square of `size` pixels. */
export async function drawLogo(file: string, logo: Buffer, size: number): Promise<Buffer> {
  if (file.endsWith('.svg')) {
    const [drawn] = await drawSvgs([logo], size)
    if (drawn && 'png' in drawn) return drawn.png
    throw new Error(`${file} ${drawn?.fault}`)
  }
  const { default: sharp } = await import('sharp')
  return sharp(logo)
    .resize(size, size, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
}
