import { Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { BrandHero } from './brand-hero.tsx'
import { BrandOutlets, FamilyOutlets } from './brand-outlets.tsx'
import type { BrandPage } from './data.server.ts'
import { Family } from './family.tsx'
import { Highlights } from './highlights.tsx'

/** A brand's landing page, in its own colours and face. */
export function BrandScreen({ page }: { page: BrandPage }) {
  const { outlets } = useSite()
  const own = outlets.filter(({ id }) => page.outletIds.includes(id))
  const [first] = own
  const menu = paths.menu(first?.slug)
  return (
    <main id="main">
      <BrandHero page={page} outlet={first} />
      <div className="wrap stack xl lbody">
        {page.isFamily && <Family page={page} title="The whole family" />}
        <section className="story">
          <h2 className="display">{page.story.title}</h2>
          <div className="stack">
            {page.story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
        {first && <Highlights items={page.highlights} outletId={first.id} />}
        <section className="lcta">
          <div>
            <h2 className="display text-[length:var(--t-48)]">Hungry for it?</h2>
            <p className="mt-[8px]">Order now for delivery, or pick it up yourself.</p>
          </div>
          <Link className="btn" to={menu}>
            See the menu
          </Link>
        </section>
        <BrandOutlets outlets={own} />
        {page.isFamily && <FamilyOutlets outlets={outlets.filter((each) => !own.includes(each))} />}
        {!page.isFamily && <Family page={page} title="Also from our kitchens" />}
      </div>
    </main>
  )
}
