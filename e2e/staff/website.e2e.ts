import { hold } from '#e2e/answers.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { createRestaurant, joinTeam, newRestaurant } from '#e2e/staff.ts'

// A restaurant that was opened by a command: its home page and legal texts are written in the browser.

const restaurant = newRestaurant('dosa')
const { shop, host: office } = restaurant

test('an owner writes home page and terms, looks at them, publishes and takes them back', async ({
  another,
  page,
}) => {
  await createRestaurant(page, restaurant)
  await joinTeam(page, office, 'Asha')
  const diner = await another()
  const termsOf = async (reader: typeof page) => {
    await reader.goto(`${hostUrl(shop)}/terms`)
    return reader.getByRole('main')
  }

  await test.step('a home page with a banner and a story', async () => {
    await page.goto(`${hostUrl(office)}/website`)
    await page.getByRole('switch', { name: 'Show a home page' }).check()
    // Whoever is quick is in the new field before the server has noted the banner.
    const release = await hold(page, '**/api/staff/website/changes')
    await page.getByRole('button', { name: 'Add a banner' }).click()
    await page.getByLabel('Headline').focus()
    release()
    await expect(page.getByText('2 changes, not live')).toBeVisible()
    await expect(page.getByLabel('Headline')).toBeFocused()
    await page.getByLabel('Headline').fill('Dosas till midnight')
    await page.getByLabel('Title').fill('A griddle, lit at six')
    await page.getByLabel('Text', { exact: true }).fill('We ferment.\n\nFor two days.')
    await page.getByLabel('Text', { exact: true }).blur()
    await expect(page.getByText('3 changes, not live')).toBeVisible()
  })

  await test.step('terms, which a look shows as diners would read them', async () => {
    await page.getByRole('link', { name: 'Legal', exact: true }).click()
    await page.getByRole('link', { name: 'Terms', exact: true }).click()
    await page.getByLabel('Terms').fill('# Our terms\n\n## Who we are\n\nDosa House Ltd.')
    await page.getByLabel('Terms').blur()
    await expect(page.getByText('4 changes, not live')).toBeVisible()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = await opening
    await expect(preview.getByRole('heading', { name: 'Our terms' })).toBeVisible()
    await expect(preview.getByText('This is a preview')).toBeVisible()
    await preview.close()
    await expect(await termsOf(diner)).toContainText('The terms of Thali House.')
  })

  await test.step('published, and diners see them', async () => {
    await page.getByRole('link', { name: 'Publish…' }).click()
    await page.getByLabel('Note for the history').fill('The first website')
    await page.getByRole('button', { name: 'Publish 4 changes' }).click()
    await expect(page.getByText('Published. You can undo this for 10 minutes.')).toBeVisible()
    // A page that is loaded within the first second may still be the one before.
    await expect(async () => {
      await expect(await termsOf(diner)).toContainText('Dosa House Ltd.', { timeout: 1_000 })
    }).toPass()
    await diner.goto(hostUrl(shop))
    await expect(diner.getByRole('heading', { name: 'Dosas till midnight' })).toBeVisible()
    await expect(diner.getByText('For two days.')).toBeVisible()
  })

  await test.step('undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('undid version 2')).toBeVisible()
    await page.getByRole('button', { name: 'Restore version 2' }).click()
    await expect(page.getByRole('button', { name: 'Publish 4 changes' })).toBeVisible()
  })
})
