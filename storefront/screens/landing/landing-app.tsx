import { useEffect, useState } from 'react'
import { useSite } from '#storefront/site.ts'

/** What a landing host shows instead of the storefront: the brands, their kitchens, and the ways there. */
export function LandingApp() {
  const { name, tagline, brands, outlets, copyrightYear } = useSite()
  const origin = useStorefrontOrigin()
  return (
    <>
      <main id="main" className="wrap landingapp">
        <div className="pagehead">
          <h1 className="display">{name}</h1>
          <p className="muted">{tagline}</p>
        </div>
        <ul className="landinglist">
          {brands.map((brand) => (
            <li key={brand.path} className="card stack s">
              <h2 className="t22">
                <a className="link" href={`${origin}/${brand.path}`}>
                  {brand.name}
                </a>
              </h2>
              <ul className="stack s">
                {outlets
                  .filter(({ brandId }) => brandId === brand.id)
                  .map((outlet) => (
                    <li key={outlet.id}>
                      <a className="taplink row" href={`${origin}/menu/${outlet.slug}`}>
                        <span>
                          <b className="b">{outlet.name}</b>
                          <br />
                          <span className="t14 muted">
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
      <footer className="footer">
        <div className="wrap">
          <div className="legal">
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
