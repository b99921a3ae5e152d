import { shownDish, shownGroup } from './menu-answers.ts'
import type { Shot } from './shot.ts'

/** The screens of the menu editor, by a manager at a desk or a phone. */
export const menuShots: Shot[] = (
  [
    {
      name: 'menu-editor',
      path: '/menu/main',
      arrange: (page) => page.getByRole('searchbox').waitFor(),
    },
    {
      name: 'menu-editor-order',
      path: '/menu/main',
      arrange: (page) => page.getByRole('button', { name: 'Change the order' }).click(),
    },
    {
      name: 'menu-editor-new',
      path: '/menu/main',
      async arrange(page) {
        await page.getByRole('button', { name: 'Dish', exact: true }).click()
        const sheet = page.getByRole('dialog', { name: 'New dish' })
        await sheet.getByLabel('Name').fill('Garlic Naan')
        await sheet.getByLabel('Allergens').fill('gluten, milk')
      },
    },
    {
      name: 'menu-editor-category',
      path: '/menu/main',
      arrange: (page) =>
        page
          .getByRole('button', { name: /^Edit category/ })
          .first()
          .click(),
    },
    {
      name: 'menu-editor-look',
      path: '/menu/main',
      arrange: (page) => page.getByRole('button', { name: 'At a time…' }).click(),
    },
    {
      name: 'menu-editor-dish',
      path: `/menu/main/items/${shownDish}`,
      arrange: (page) => page.getByLabel('Description').waitFor(),
    },
    {
      name: 'menu-editor-group',
      path: `/menu/main/groups/${shownGroup}`,
      arrange: (page) => page.getByRole('heading', { name: 'Options' }).waitFor(),
    },
    {
      name: 'menu-editor-changes',
      path: '/menu/main/changes',
      arrange: (page) => page.getByRole('table').waitFor(),
    },
    { name: 'menu-editor-prices', path: '/menu/main/prices' },
    {
      name: 'menu-editor-history',
      path: '/menu/main/history',
      arrange: (page) => page.getByText('Version 17').waitFor(),
    },
  ] satisfies Shot[]
).map((shot) => ({ evening: 'quiet', isMember: true, ...shot }))
