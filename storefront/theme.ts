import type { Branding } from '#domain/tenant.ts'

/** How the shop, or one brand of it, looks. */
export type Theme = Omit<Branding, 'brandColour' | 'secondaryColour'>
