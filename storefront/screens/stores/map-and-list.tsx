import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import map from '#storefront/components/map.module.css'
import { paths } from '#storefront/paths.ts'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { distanceOf, minutesText, placeText, serviceText, stateText } from './facts.tsx'
import { Filters, NothingFits } from './filters.tsx'
import styles from './map-and-list.module.css'
import type { StoreCard, Stores } from './use-stores.ts'

/** A numbered list beside a map, linked both ways; the map is decoration, every pin has its row. */
export function MapAndList({ stores }: { stores: Stores }) {
  const pins = apart(spread(stores.cards))
  return (
    <>
      <h1 className={text.hidden} tabIndex={-1}>
        Our kitchens
      </h1>
      <div className={styles.columns}>
        <div className={styles.outlets}>
          <Filters stores={stores} />
          <ol className={`${layout.stack} ${layout.close} ${styles.cards}`}>
            {stores.cards.map((card, index) => (
              <li key={card.outlet.id} id={`outlet-${index + 1}`}>
                <Link className={choice.choice} to={paths.store(card.outlet.slug)}>
                  <span className={styles.number}>{index + 1}</span>
                  <span className={choice.caption}>
                    <b className={text.strong}>{card.outlet.name}</b>
                    <small>
                      {[
                        placeText(card),
                        distanceOf(card),
                        minutesText(card),
                        serviceText(card, stores.fulfilment),
                        stateText(card, stores.now),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </small>
                  </span>
                  <ChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ol>
          <NothingFits stores={stores} />
        </div>
        <div className={styles.place}>
          <div className={map.frame} aria-hidden>
            <Streets />
            {pins.map(({ left, top }, index) => (
              <a
                key={stores.cards[index]?.outlet.id}
                className={clsx(styles.marker, index === 0 && styles.active)}
                ref={(pin) => moveTo(pin, left, top)}
                href={`#outlet-${index + 1}`}
                tabIndex={-1}
              >
                {index + 1}
              </a>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

/** Where a pin stands on the drawing, in percent. */
interface Pin {
  left: number
  top: number
}

/** Set by script: the page's policy allows no style attributes. */
function moveTo(pin: HTMLElement | null, left: number, top: number): void {
  pin?.style.setProperty('left', `${left}%`)
  pin?.style.setProperty('top', `${top}%`)
}

/** As the outlets lie to each other, filling the drawing. */
function spread(cards: StoreCard[]): Pin[] {
  const places = cards.map(({ outlet }) => outlet.coordinates)
  const east = places.map(({ longitude }) => longitude)
  const north = places.map(({ latitude }) => latitude)
  const share = (value: number, all: number[]) => {
    const [least, most] = [Math.min(...all), Math.max(...all)]
    return most === least ? 0.5 : (value - least) / (most - least)
  }
  return places.map(({ latitude, longitude }) => ({
    left: 8 + 84 * share(longitude, east),
    top: 92 - 84 * share(latitude, north),
  }))
}

/** What a pin covers of the drawing on a phone, in percent. */
const pinWidth = 11
const pinHeight = 14

/** Pins that would cover each other give way, a little at a time: the drawing is no map to measure on. */
function apart(pins: Pin[]): Pin[] {
  const moved = pins.map((pin) => ({ ...pin }))
  for (let round = 0; round < 40; round++) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [x, y] = [(other.left - one.left) / pinWidth, (other.top - one.top) / pinHeight]
        const distance = Math.hypot(x, y)
        if (distance >= 1) continue
        const push = (1 - distance) / 2
        const [east, south] = distance === 0 ? [1, 0] : [x / distance, y / distance]
        one.left = within(one.left - east * push * pinWidth)
        one.top = within(one.top - south * push * pinHeight)
        other.left = within(other.left + east * push * pinWidth)
        other.top = within(other.top + south * push * pinHeight)
      }
    }
  }
  return moved
}

function within(percent: number): number {
  return Math.min(93, Math.max(7, percent))
}

function Streets() {
  return (
    <svg
      className={map.drawing}
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#fff" strokeWidth="12">
        <path d="M-10 150 H810 M-10 420 H810 M120 -10 V610 M420 -10 V610 M640 -10 V610" />
        <path strokeWidth="22" d="M-20 560 C240 470 480 340 830 40" />
      </g>
    </svg>
  )
}
