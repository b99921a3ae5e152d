import { renderSVG } from 'uqr'

/** The link for the phone of whoever sits beside the diner. */
export function QrCode({ link }: { link: string }) {
  return (
    <figure className="qr card">
      <div
        role="img"
        aria-label="Your link as a QR code"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, of squares alone
        dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 1 }) }}
      />
      <figcaption className="t14 muted">Or let them scan it.</figcaption>
    </figure>
  )
}
