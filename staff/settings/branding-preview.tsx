import type { CSSProperties } from 'react'
import type { WireBranding } from '#contract/staff/restaurant-settings.ts'
import { palette } from '#domain/palette.ts'
import { paletteAdvice } from '#domain/palette-advice.ts'
import { Notice } from '#staff/controls/notice.tsx'
import { Card } from '#staff/office/page.tsx'
import { exampleAmount, useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { brandingWords as text } from '#staff/words/restaurant.ts'
import styles from './branding-preview.module.css'

interface Props {
  branding: Omit<WireBranding, 'logo'>
  /** Its address. */
  logo: string
}

/** The shop's own palette, made of what is typed, and what it has to change so that everything can be read. */
export function BrandingPreview({ branding, logo }: Props) {
  const money = useMoney()
  const { currency } = useRestaurant()
  const { brand_colour: brand, secondary_colour: secondary, banner_colour: banner } = branding
  const roles = palette(brand, secondary, banner, branding.logo_style)
  const colours = Object.fromEntries(
    Object.entries(roles).map(([role, colour]) => [`--shop-${role}`, colour]),
  )
  const advice = paletteAdvice({ brand, secondary, banner }, branding.logo_style)
  return (
    <Card title={text.preview}>
      {/* Shown, not used: nothing in it can be pressed. */}
      <div className={styles.preview} style={colours as CSSProperties} aria-hidden>
        <div className={styles.banner}>
          <img src={logo} alt="" width={44} height={44} />
          <b>{branding.name}</b>
          <small>{branding.tagline}</small>
          <span className={styles.onBanner}>{text.sampleButton}</span>
        </div>
        <div className={styles.dishCard}>
          <b>
            {text.sampleDish} <span className={styles.offer}>{text.sampleOffer}</span>
          </b>
          <small>{text.sampleText}</small>
          <span className={styles.sampleLink}>{text.sampleLink}</span>
          <span className={styles.addButton}>{money(exampleAmount(850, currency))}</span>
        </div>
      </div>
      {advice.length === 0 ? (
        <Notice kind="good" role="status">
          {text.allFine}
        </Notice>
      ) : (
        advice.map((each) => (
          <Notice key={each} kind="warn" role="status">
            {text.advice[each]}
          </Notice>
        ))
      )}
    </Card>
  )
}
