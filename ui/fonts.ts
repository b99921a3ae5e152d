import type { LogoStyle } from '#domain/tenant.ts'
import wide from './fonts/anybody.woff2?url'
import round from './fonts/eczar.woff2?url'
import square from './fonts/familjen-grotesk.woff2?url'
import text from './fonts/figtree.woff2?url'

/** The face of all running text. */
export const textFontUrl = text

/** The display face of each temperament. */
export const fontUrl: Record<LogoStyle, string> = { round, square, wide }
