import { type FormEvent, useState } from 'react'
import awning from '#storefront/components/awning.module.css'
import { Logo } from '#storefront/components/logo.tsx'
import { placeWithPostcode } from '#storefront/components/place.tsx'
import { PicturePlate } from '#storefront/components/plates.tsx'
import { SkipLink } from '#storefront/components/skip-link.tsx'
import { paths } from '#storefront/paths.ts'
import { OpenText } from '#storefront/screens/menu/shop-facts.tsx'
import { FooterFrame } from '#storefront/shell/footer.tsx'
import header from '#storefront/shell/header.module.css'
import { type SiteOutlet, useOutletById, useSite } from '#storefront/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Picture } from '#ui/picture.tsx'
import text from '#ui/text.module.css'
import type { LandingPage } from './data.server.ts'
import styles from './landing-screen.module.css'

const steps = [
  { title: 'Say where', text: 'Each kitchen shows its fee and time for your door.' },
  { title: 'Choose', text: 'Browse the whole menu of each kitchen.' },
  { title: 'Follow it', text: 'See each step of your order on one page.' },
]

/**
 * What a landing host shows instead of the storefront: the brands, their kitchens, and the ways there. Its links are
 * those of the storefront: the server leads them to the storefront's own host.
 */
export function LandingScreen({ page }: { page: LandingPage }) {
  const { name, tagline, outlets } = useSite()
  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <LandingHeader />
      <main id="main">
        <section className={`${awning.awning} ${awning.edged} ${styles.banner}`}>
          <div className={layout.container}>
            <div className={styles.words}>
              <h1 className={`${text.display} ${text.banner}`}>{tagline || name}</h1>
              <p className={awning.quiet}>{page.description}</p>
            </div>
            <div className={`${layout.onDesk} ${styles.plates}`} aria-hidden>
              {page.plates.map((each, index) => (
                <PicturePlate key={each.name} picture={each} sizes="205px" isFirst={index === 0} />
              ))}
            </div>
          </div>
        </section>
        <div className={layout.container}>
          {outlets.length > 1 && <PostcodeForm />}
          <div className={`${layout.stack} ${layout.farApart} ${styles.parts}`}>
            <section id="kitchens" className={styles.section}>
              <h2 className={`${text.display} ${text.title}`}>Our kitchens</h2>
              <ul className={styles.brands}>
                {page.brands.map((brand) => (
                  <BrandCard key={brand.id} brand={brand} />
                ))}
              </ul>
            </section>
            <section id="how-it-works" className={styles.section}>
              <h2 className={`${text.display} ${text.title}`}>How it works</h2>
              <ol className={styles.steps}>
                {steps.map((step, index) => (
                  <li key={step.title}>
                    <span className={styles.number} aria-hidden>
                      {index + 1}
                    </span>
                    <b className={text.large}>{step.title}</b>
                    <p className={`${text.small} ${text.muted}`}>{step.text}</p>
                  </li>
                ))}
              </ol>
            </section>
            <section id="addresses" className={styles.section}>
              <h2 className={`${text.display} ${text.title}`}>Where we cook</h2>
              <ul className={styles.addresses}>
                {outlets.map((outlet) => (
                  <OutletRow key={outlet.id} outlet={outlet} />
                ))}
              </ul>
            </section>
          </div>
        </div>
      </main>
      <FooterFrame>
        <a href={paths.terms()}>Terms of Service</a>
        <a href={paths.privacy()}>Privacy</a>
        <a href={paths.cookiePolicy()}>Cookies</a>
      </FooterFrame>
    </>
  )
}

/** The storefront says which kitchen delivers to a postcode. */
function PostcodeForm() {
  const [typed, setTyped] = useState('')

  function show(event: FormEvent) {
    // The page's CSP allows form submissions to this host only, and this form leads to another.
    event.preventDefault()
    const query = typed.trim() ? `?q=${encodeURIComponent(typed.trim())}` : ''
    location.assign(paths.stores() + query)
  }

  return (
    <form className={`${card.panel} ${styles.postcode}`} onSubmit={show} action={paths.stores()}>
      <TextField
        label="Your postcode"
        name="q"
        autoComplete="postal-code"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">Show kitchens</Button>
    </form>
  )
}

/** A brand on its own colour, in its own typeface. With several kitchens, which one cooks is asked first. */
function BrandCard({ brand }: { brand: LandingPage['brands'][number] }) {
  const { id, path, name, tagline, logoStyle, outletIds } = brand
  const outlet = useOutletById(outletIds[0])
  const order = outletIds.length > 1 ? `${paths.stores()}?brand=${id}` : paths.menu(outlet?.slug)
  return (
    <li className={styles.brand} data-tile={id} data-logo={logoStyle}>
      {brand.plate && <Picture picture={brand.plate} alt="" sizes="140px" />}
      <div>
        <h3 className={text.display}>
          <a href={`/${path}`}>{name}</a>
        </h3>
        <p>
          {tagline}
          <br />
          {outletIds.length > 1
            ? `${outletIds.length} kitchens`
            : outlet && <OpenText outlet={outlet} />}
        </p>
      </div>
      <a
        className={buttonClass({ kind: 'onBanner', isSmall: true, className: styles.order })}
        href={order}
      >
        Order now<span className={text.hidden}> from {name}</span>
      </a>
    </li>
  )
}

function OutletRow({ outlet }: { outlet: SiteOutlet }) {
  const { name, slug } = outlet
  return (
    <li className={styles.address}>
      <div className={layout.growing}>
        <a className={text.strong} href={paths.store(slug)}>
          {name}
        </a>
        <p className={`${text.small} ${text.muted}`}>{placeWithPostcode(outlet)}</p>
      </div>
      <a className={buttonClass({ kind: 'second', isSmall: true })} href={paths.menu(slug)}>
        Order<span className={text.hidden}> from {name}</span>
      </a>
    </li>
  )
}

function LandingHeader() {
  const { outlets } = useSite()
  return (
    <header className={header.header}>
      <div className={layout.container}>
        <Logo />
        <nav className={`${layout.onDesk} ${layout.across} ${header.mainLinks}`} aria-label="Main">
          <a className={header.textLink} href="#kitchens">
            Our kitchens
          </a>
          <a className={header.textLink} href="#how-it-works">
            How it works
          </a>
          <a className={header.textLink} href={paths.promo()}>
            Promo
          </a>
        </nav>
        <a
          className={buttonClass({ isSmall: true })}
          href={outlets.length > 1 ? paths.stores() : paths.menu()}
        >
          Order now
        </a>
      </div>
    </header>
  )
}
