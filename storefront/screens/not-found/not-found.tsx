import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { paths } from '#storefront/paths.ts'
import cutlery from '#storefront/pictures/cutlery.webp'
import donut from '#storefront/pictures/donut.webp'
import { pageTitle, useMaybeSite } from '#storefront/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import field from '#ui/field.module.css'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import styles from './not-found.module.css'

const reasons = {
  page: {
    picture: donut,
    sign: '404',
    title: 'This page has been eaten.',
    text: 'The address may be old, or mistyped. The menu is still warm.',
  },
  dish: {
    picture: cutlery,
    sign: 'Gone',
    title: 'This dish is no longer on the menu.',
    text: 'It may come back another day. The rest of the menu is here.',
  },
}

/** A page or a dish that is not there: what may be the reason, and the ways on. */
export function NotFound({ isDish }: { isDish: boolean }) {
  const { picture, sign, title, text: sentence } = reasons[isDish ? 'dish' : 'page']
  return (
    <main id="main" className={layout.container}>
      <title>{pageTitle(useMaybeSite(), isDish ? 'Dish not found' : 'Not found')}</title>
      <Empty>
        <div className={`${plate.plate} ${styles.picture}`} aria-hidden>
          <img src={picture} alt="" width={208} height={208} />
        </div>
        <p className={`${text.display} ${styles.headline}`} aria-hidden>
          {sign}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p>{sentence}</p>
        <Form className={styles.search} role="search" action={paths.menu()}>
          <div className={`${field.withIcon} ${layout.growing}`}>
            <Search aria-hidden />
            <input
              className={field.input}
              type="search"
              name="q"
              aria-label="Search the menu"
              placeholder="Search the menu"
            />
          </div>
          <Button kind="second" type="submit">
            Search
          </Button>
        </Form>
        <div className={`${layout.across} ${layout.wrapping} ${styles.choices}`}>
          <Link className={buttonClass()} to={paths.menu()}>
            See the menu
          </Link>
          <Link className={buttonClass({ kind: 'second' })} to={paths.home()}>
            Home
          </Link>
        </div>
      </Empty>
    </main>
  )
}
