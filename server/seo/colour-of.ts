import type { Palette } from '#domain/palette.ts'
import type { Branding } from '#domain/tenant.ts'

/** A palette colour of a brand, computed at import; white if an older import has no such role. */
export function colourOf({ themeCss }: Pick<Branding, 'themeCss'>, role: keyof Palette): string {
  const declaration = themeCss.split(';').find((each) => each.startsWith(`--${role}:`))
  return declaration?.slice(role.length + 3) ?? '#ffffff'
}
