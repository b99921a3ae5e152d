import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'

/** A share window's width and height, in pixels. */
const side = 600

/** Where people share, for devices without a share function of their own. */
const places = [
  {
    name: 'WhatsApp',
    address: (link: string, text: string) =>
      `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`,
  },
  {
    name: 'Facebook',
    address: (link: string) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
  },
  {
    name: 'X',
    address: (link: string, text: string) =>
      `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
  },
]

export function ShareWindows({ link, text }: { link: string; text: string }) {
  return (
    <div className={`${layout.across} ${layout.wrapping}`}>
      {places.map(({ name, address }) => (
        <a
          key={name}
          className={buttonClass({ kind: 'second', isSmall: true })}
          href={address(link, text)}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            const opened = open(address(link, text), 'share', `width=${side},height=${side}`)
            // A browser that blocks windows follows the link instead.
            if (opened) event.preventDefault()
          }}
        >
          {name}
        </a>
      ))}
    </div>
  )
}
