import type { ReactNode } from 'react'
import type { Picture } from '#domain/picture.ts'
import { Title } from '#storefront/components/page-head.tsx'
import { paths } from '#storefront/paths.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import awning from './awning.module.css'
import styles from './kitchen-front.module.css'
import { LinkButton } from './link-button.tsx'
import { PicturePlate } from './plates.tsx'

interface Props {
  outlet: SiteOutlet
  brand?: string
  place: string
  picture: Picture | null
  children: ReactNode
}

/** The banner of one kitchen, in its brand's colours. */
export function KitchenFront({ outlet, brand, place, picture, children }: Props) {
  return (
    <section className={`${awning.awning} ${awning.edged}`} data-tile={outlet.brandId}>
      <div className={`${layout.container} ${styles.front}`}>
        <div>
          {brand && <p className={`${awning.quiet} ${text.strong}`}>{brand}</p>}
          <Title className={text.heroTitle}>{outlet.name}</Title>
          <p className={`${awning.quiet} ${styles.address}`}>{place}</p>
          <div className={`${layout.across} ${layout.wrapping} ${styles.actions}`}>
            <LinkButton kind="onBanner" to={paths.menu(outlet.slug)}>
              Order now
            </LinkButton>
            {children}
          </div>
        </div>
        <PicturePlate picture={picture} sizes="300px" isFirst />
      </div>
    </section>
  )
}
