import { renderSVG } from 'uqr'
import card from '#ui/card.module.css'
import text from '#ui/text.module.css'
import route from './route.module.css'

/** The link as a QR code, for the phone of somebody beside the diner. */
export function QrCode({ link }: { link: string }) {
  return (
    <figure className={`${route.qrCode} ${card.panel}`}>
      <div
        role="img"
        aria-label="Your link as a QR code"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, of squares alone
        dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 1 }) }}
      />
      <figcaption className={`${text.small} ${text.muted}`}>Or let them scan it.</figcaption>
    </figure>
  )
}
