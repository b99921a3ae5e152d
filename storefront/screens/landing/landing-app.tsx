import { useEffect, useState } from 'react'
import pageHead from '#storefront/components/page-head.module.css'
import footer from '#storefront/shell/footer.module.css'
import { useSite } from '#storefront/site.ts'
import card from '#ui/card.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './landing-app.module.css'

/** What a landing host shows instead of the storefront: the brands, their kitchens, and the ways there. */
export function LandingApp() {
  const { name, tagline, brands, outlets, copyrightYear } = useSite()
  const origin = useStorefrontOrigin()
  return (
    <>
      <main id="main" className={`${layout.container} ${styles.landing}`}>
        <div className={pageHead.pageHead}>
          <h1 className={text.display}>{name}</h1>
          <p className={text.muted}>{tagline}</p>
        </div>
        <ul className={styles.restaurants}>
          {brands.map((brand) => (
            <li key={brand.path} className={`${card.panel} ${layout.stack} ${layout.close}`}>
              <h2 className={text.heading}>
                <a className={text.textLink} href={`${origin}/${brand.path}`}>
                  {brand.name}
                </a>
              </h2>
              <ul className={`${layout.stack} ${layout.close}`}>
                {outlets
                  .filter(({ brandId }) => brandId === brand.id)
                  .map((outlet) => (
                    <li key={outlet.id}>
                      <a
                        className={`${text.tappable} ${layout.across}`}
                        href={`${origin}/menu/${outlet.slug}`}
                      >
                        <span>
                          <b className={text.strong}>{outlet.name}</b>
                          <br />
                          <span className={`${text.small} ${text.muted}`}>
                            {outlet.address.line1}, {outlet.address.city} {outlet.address.postcode}
                          </span>
                        </span>
                      </a>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </main>
      <footer className={footer.footer}>
        <div className={layout.container}>
          <div className={footer.legal}>
            <span>
              © {copyrightYear} {name}
            </span>
          </div>
        </div>
      </footer>
    </>
  )
}

/** The storefront's own host. A page is the same on every port; which one it is is known in the browser. */
function useStorefrontOrigin(): string {
  const { liveHost } = useSite()
  const [port, setPort] = useState('')
  useEffect(() => setPort(location.port && `:${location.port}`), [])
  return `//${liveHost}${port}`
}
