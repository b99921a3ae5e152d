import type { LogoStyle } from '#domain/tenant.ts'

/** How the shop, or one brand of it, looks. */
export interface Theme {
  name: string
  tagline: string
  logoStyle: LogoStyle
  headerLogo: string
  footerLogo: string
  logoHasName: boolean
  favicon: string
  bannerColour: string
  /** CSS custom properties of its colours. */
  themeCss: string
}
