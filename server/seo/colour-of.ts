import type { Palette } from '#domain/palette.ts'
import type { Branding } from '#domain/tenant.ts'

/** One colour of a brand's palette, computed at import; white where an older import has no such role. */
export function colourOf({ themeCss }: Pick<Branding, 'themeCss'>, role: keyof Palette): string {
  const declaration = themeCss.split(';').find((each) => each.startsWith(`--${role}:`))
  return declaration?.slice(role.length + 3) ?? '#ffffff'
}
