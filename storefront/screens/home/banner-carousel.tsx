import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { pictureUrl } from '#domain/picture.ts'
import type { Banner } from '#domain/tenant.ts'
import awning from '#storefront/components/awning.module.css'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { PicturePlate } from '#storefront/components/plates.tsx'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import text from '#ui/text.module.css'
import styles from './banner-carousel.module.css'

/** How long a banner is shown, in milliseconds. */
const interval = 6_000
/** Pixels a finger must move to turn the banner. */
const swipe = 40
const photoSizes = '(min-width: 1024px) 50vw, 100vw'
const plateSizes = '(min-width: 1024px) 280px, 140px'

/**
 * Banners in the awning. They change automatically until paused, touched or focused, and never where the diner asked
 * for less motion.
 */
export function BannerCarousel({ banners }: { banners: Banner[] }) {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const start = useRef<number | null>(null)
  const turn = (by: number) => setCurrent((at) => (at + by + banners.length) % banners.length)

  useEffect(() => {
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  useEffect(() => {
    if (!isPlaying || isHeld || banners.length < 2) return
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((at) => (at + 1) % banners.length)
    }, interval)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, banners.length])

  function endSwipe(event: PointerEvent) {
    const moved = start.current === null ? 0 : event.clientX - start.current
    start.current = null
    if (Math.abs(moved) > swipe) turn(moved < 0 ? 1 : -1)
  }

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
  }

  if (banners.length === 0) return null
  preloadFirst(banners[0])
  return (
    <section
      className={styles.slides}
      aria-roledescription="carousel"
      aria-label="Offers"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX
      }}
      onPointerUp={endSwipe}
      // A mouse would drag the picture instead of turning the banner.
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={turnByKey}
    >
      <div className={`${awning.awning} ${awning.edged} ${styles.slide}`}>
        <div className={styles.stack} aria-live={isPlaying ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            <Slide
              key={banner.headline}
              banner={banner}
              isFirst={index === 0}
              isShown={index === current}
              label={`${index + 1} of ${banners.length}`}
            />
          ))}
        </div>
        {banners.length > 1 && (
          <div className={`${layout.container} ${styles.controls}`}>
            <div className={styles.indicators}>
              <button
                type="button"
                aria-label={isPlaying ? 'Pause banners' : 'Play banners'}
                onClick={() => setPlaying(!isPlaying)}
              >
                {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
              </button>
              {banners.map((banner, index) => (
                <button
                  key={banner.headline}
                  type="button"
                  className={index === current ? styles.current : undefined}
                  aria-label={`Banner ${index + 1} of ${banners.length}`}
                  aria-current={index === current}
                  onClick={() => setCurrent(index)}
                >
                  <i />
                </button>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

interface SlideProps {
  banner: Banner
  isFirst: boolean
  isShown: boolean
  label: string
}

function Slide({ banner, isFirst, isShown, label }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its content as a grid
    <div
      role="group"
      className={clsx(layout.container, isShown && styles.isShown)}
      aria-roledescription="slide"
      aria-label={label}
      inert={!isShown}
    >
      <h2 className={text.display}>{banner.headline}</h2>
      <p>{banner.text}</p>
      <LinkButton to={banner.action.href}>{banner.action.label}</LinkButton>
      {banner.picture && (
        <Picture
          picture={banner.picture}
          alt=""
          sizes={photoSizes}
          isFirst={isFirst}
          isNear
          className={styles.photo}
        />
      )}
      {banner.plates.map((plate) => (
        <PicturePlate
          key={plate.name}
          picture={plate}
          sizes={plateSizes}
          isFirst={isFirst}
          isNear
        />
      ))}
    </div>
  )
}

/** The page's head preloads the first banner's picture; the others follow it. */
function preloadFirst(banner: Banner | undefined): void {
  const picture = banner?.picture ?? banner?.plates[0]
  if (!picture) return
  const source = (width: number) => pictureUrl(picture, width, 'avif')
  preload(source(picture.width), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: picture.widths.map((width) => `${source(width)} ${width}w`).join(', '),
    imageSizes: banner?.picture ? photoSizes : plateSizes,
    fetchPriority: 'high',
  })
}
