import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { joinTeam } from './staff.ts'

/** The menu of a new restaurant, open for its owner: four dishes in two categories. @param name begins its slug */
export async function openOwnMenu(
  page: Page,
  name: string,
): Promise<{ slug: string; host: string }> {
  const slug = `${name}-${Date.now()}`
  const shop = `${slug}.localhost`
  await page.request.post(`${hostUrl('localhost')}/dev/tenants`, {
    data: { slug, owner: `${slug}@kitchen.example`, name: 'Thali House', host: shop },
  })
  const host = `staff.${shop}`
  await joinTeam(page, { tenant: slug, host, name: 'Asha', role: 'owner' })
  await page.goto(`${hostUrl(host)}/menu`)
  await page.evaluate(fillDraft)
  await page.reload()
  await expect(page.getByText('4 dishes in 2 categories')).toBeVisible()
  return { slug, host }
}

/** Adds a category and four dishes to the draft. In the browser; `first-day.e2e.ts` enters dishes on the screen. */
async function fillDraft(): Promise<void> {
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    const { status, message, data } = await answer.json()
    if (status !== 200) throw new Error(message)
    return data
  }
  const { menus } = await ask('/api/staff/menus')
  const [menu] = menus
  const { revision, draft } = await ask(`/api/staff/menus/${menu.id}`)
  const category = draft.categories[0].id
  const dish = (name: string, place: { category: string; after: string | null }) => ({
    op: 'item.add',
    ...place,
    item: { name, price: 5, allergens: ['milk'] },
  })
  await ask(`/api/staff/menus/${menu.id}/changes`, {
    revision,
    changes: [
      { op: 'category.add', after: category, category: { name: 'Drinks' } },
      dish('Saag', { category, after: null }),
      dish('Dal', { category, after: 'saag' }),
      dish('Naan', { category, after: 'dal' }),
      dish('Lassi', { category: 'drinks', after: null }),
    ],
  })
}
