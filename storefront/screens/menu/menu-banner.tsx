import { memo } from 'react'
import type { Item } from '#domain/menu.ts'
import awning from '#storefront/components/awning.module.css'
import layout from '#ui/layout.module.css'
import { Plate } from '#ui/plate.tsx'
import text from '#ui/text.module.css'
import styles from './menu-screen.module.css'

interface Props {
  headline: string
  tagline: string
  /** The first four are shown as decoration, hidden from screen readers. */
  dishes: readonly Item[]
}

/** The header of the menu: a text and pictures of some dishes. */
export const MenuBanner = memo(function MenuBanner({ headline, tagline, dishes }: Props) {
  return (
    <section className={`${awning.awning} ${awning.edged} ${styles.banner}`}>
      <div className={layout.container}>
        <div className={styles.words}>
          <h1 className={text.display} tabIndex={-1}>
            {headline}
          </h1>
          <p>{tagline}</p>
        </div>
        <div aria-hidden>
          {dishes.slice(0, 4).map((item, index) => (
            <Plate
              key={item.id}
              item={item}
              sizes="(min-width: 1024px) 200px, 120px"
              isFirst={index === 0}
            />
          ))}
        </div>
      </div>
    </section>
  )
})
