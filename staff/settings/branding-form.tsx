import { type CSSProperties, type ReactNode, useState } from 'react'
import type { BodyOf } from '#contract/calls/table.ts'
import { calls } from '#contract/calls.ts'
import type { WireBranding } from '#contract/staff/restaurant-settings.ts'
import { palette } from '#domain/palette.ts'
import { paletteAdvice } from '#domain/palette-advice.ts'
import { assetUrl, largestLogo, logoTypes } from '#domain/picture.ts'
import { call } from '#staff/api/client.ts'
import { ChipChoice, Switch } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { PictureButton } from '#staff/controls/picture-upload.tsx'
import { Card, Columns, Loading } from '#staff/office/page.tsx'
import { exampleAmount, useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { brandingFields, brandingWords as text } from '#staff/words/restaurant.ts'
import { FieldError, TextField } from '#ui/field.tsx'
import preview from './branding-preview.module.css'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** The logo is the address of what is served, or the file that is to be it. */
type BrandingForm = Omit<WireBranding, 'logo'> & { logo: string | NewLogo }
interface NewLogo {
  name: string
  type: NonNullable<BodyOf<'updateBranding'>['logo']>['type']
  data: string
}

const colours = ['brand_colour', 'secondary_colour', 'banner_colour'] as const
const styleNames = ['round', 'square', 'wide'] as const

/** Name, logo and colours of the shop. */
export function BrandingSettings() {
  const form = useSettingsForm<BrandingForm>({
    name: ['branding'],
    labels: brandingFields,
    part: { part: 'branding' },
    load: (signal) => call(calls.getBranding, { signal }),
    save: ({ logo, ...fields }) =>
      call(calls.updateBranding, {
        body: {
          ...fields,
          ...(typeof logo === 'object' ? { logo: { type: logo.type, data: logo.data } } : {}),
        },
      }),
  })
  const { settings, change, field, toggle, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  const areColours = colours.every((colour) => isColour(settings[colour]))
  const logo =
    typeof settings.logo === 'string'
      ? assetUrl(settings.logo)
      : `data:${settings.logo.type};base64,${settings.logo.data}`
  return (
    <div className={styles.settingsForm}>
      <Columns aside={areColours && <BrandingPreview branding={settings} logo={logo} />}>
        <Card title={text.shop}>
          <div className={styles.fields}>
            <TextField {...field('name')} maxLength={80} />
            <TextField {...field('tagline')} maxLength={120} />
          </div>
        </Card>
        <Card title={brandingFields.logo}>
          <LogoFile
            logo={logo}
            next={typeof settings.logo === 'object' ? settings.logo.name : null}
            error={faults.logo ?? faults['logo.data'] ?? faults['logo.type']}
            onChoose={(chosen) => change({ logo: chosen })}
          />
          <ChipChoice
            label={brandingFields.logo_style}
            choices={styleNames}
            chosen={settings.logo_style}
            onChoose={(style) => change({ logo_style: style })}
            textOf={(style) => text.logoStyles[style]}
          />
          <Switch {...toggle('logo_has_name')} note={text.logoHasNameHint} />
        </Card>
        <Card title={text.colours}>
          {colours.map((colour) => (
            <Colour key={colour} {...field(colour)} />
          ))}
        </Card>
      </Columns>
      <FormFoot {...form} blocked={areColours ? null : text.faultsLeft} />
    </div>
  )
}

interface ColourProps {
  label: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** By the browser's own picker, or typed. */
function Colour({ label, value, error, onChange }: ColourProps) {
  const isRight = isColour(value)
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={label}
        value={isRight ? value : '#000000'}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <TextField
        label={label}
        hint={text.colourHint}
        error={isRight ? error : text.colourFault}
        maxLength={7}
        value={value}
        onChange={(value) => onChange(value.trim())}
      />
    </div>
  )
}

interface LogoProps {
  logo: string
  next: string | null
  error: ReactNode
  onChoose(logo: NewLogo): void
}

function LogoFile({ logo, next, error, onChoose }: LogoProps) {
  const [isTooLarge, setIsTooLarge] = useState(false)
  const choose = async (file: File) => {
    const type = logoTypes.find((each) => each === file.type)
    setIsTooLarge(file.size > largestLogo)
    if (type && file.size <= largestLogo) {
      onChoose({ name: file.name, type, data: await asBase64(file) })
    }
  }
  return (
    <div className={styles.logoField}>
      <img src={logo} alt="" width={72} height={72} />
      <div>
        <PictureButton
          label={text.chooseLogo}
          size="compact"
          types={logoTypes}
          onChosen={(file) => void choose(file)}
        />
        <p className={styles.explanation}>{next ? text.logoNext(next) : text.logoHint}</p>
        {(isTooLarge || error) && <FieldError>{isTooLarge ? text.logoTooLarge : error}</FieldError>}
      </div>
    </div>
  )
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

interface Props {
  branding: Omit<WireBranding, 'logo'>
  logo: string
}

/** The shop's own palette, made of what is typed, and what it has to change so that everything can be read. */
function BrandingPreview({ branding, logo }: Props) {
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
      <div className={preview.preview} style={colours as CSSProperties} aria-hidden>
        <div className={preview.banner}>
          <img src={logo} alt="" width={44} height={44} />
          <b>{branding.name}</b>
          <small>{branding.tagline}</small>
          <span className={preview.onBanner}>{text.sampleButton}</span>
        </div>
        <div className={preview.dishCard}>
          <b>
            {text.sampleDish} <span className={preview.offer}>{text.sampleOffer}</span>
          </b>
          <small>{text.sampleText}</small>
          <span className={preview.sampleLink}>{text.sampleLink}</span>
          <span className={preview.addButton}>{money(exampleAmount(850, currency))}</span>
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
