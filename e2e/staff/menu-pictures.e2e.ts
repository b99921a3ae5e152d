import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { openOwnMenu } from '#e2e/staff.ts'

// Which part of a picture is kept, and as what: read from the pixels that are served.

test.beforeEach(async ({ page }) => {
  await openOwnMenu(page, 'picture')
  await page.getByRole('link', { name: 'Dal' }).click()
  await expect(page.getByRole('heading', { name: 'Dal' })).toBeVisible()
})

test('the part of a photo that is chosen is the one that is kept', async ({ page }) => {
  await choose(page, await stripes())
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await crop.getByRole('button', { name: 'Photo', exact: true }).click()
  const whole = await use(page)
  // As high as the picture, from its middle: all three stripes.
  expect(whole.isCutout).toBe(false)
  expect(await coloursOf(whole.body)).toEqual(['red', 'green', 'blue'])

  await test.step('larger: the middle alone', async () => {
    await page.getByRole('button', { name: 'Change crop or style' }).click()
    await crop.getByLabel('Zoom').fill('2')
    expect(await coloursOf((await use(page)).body)).toEqual(['green', 'green', 'green'])
  })
})

test('the arrow keys move the picture under the frame', { tag: '@wide' }, async ({ page }) => {
  await choose(page, await stripes())
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await crop.getByRole('button', { name: 'Photo', exact: true }).click()
  await crop.getByLabel('Zoom').fill('3')
  await crop.getByLabel('Cropped area').focus()
  // To the left until it stops: the right edge of the picture is in the frame.
  for (let step = 0; step < 80; step++) await page.keyboard.press('ArrowLeft')
  expect(await coloursOf((await use(page)).body)).toEqual(['blue', 'blue', 'blue'])
})

test('a cut-out keeps its transparency, and a picture is converted to the other kind', {
  tag: '@wide',
}, async ({ page }) => {
  await choose(page, await disc())
  const cutout = await use(page)
  expect(cutout.isCutout).toBe(true)
  const { channels } = await sharp(cutout.body).stats()
  expect(channels[3]?.min).toBe(0)
  const plate = page.getByRole('img', { name: 'Dal' })
  const served = () => plate.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect(plate).toBeVisible()
  const before = await served()

  await page.getByRole('button', { name: 'Change crop or style' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await expect(crop.getByRole('button', { name: 'Cut-out on a plate' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await crop.getByRole('button', { name: 'Photo', exact: true }).click()
  expect((await use(page)).isCutout).toBe(false)
  await expect.poll(served).not.toBe(before)
  await expect(page.getByText('Saved to the draft')).toBeVisible()
  await page.getByRole('button', { name: 'Change crop or style' }).click()
  await expect(crop.getByRole('button', { name: 'Photo', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'dal.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Use this crop' })).toBeVisible()
}

/** Uses the part that is chosen. @returns what is kept of it */
async function use(page: Page): Promise<{ isCutout: boolean; body: Buffer }> {
  const button = page.getByRole('button', { name: 'Use this crop' })
  await expect(button).not.toHaveAttribute('aria-disabled')
  const sending = page.waitForResponse(
    (answer) => answer.url().includes('/pictures') && answer.request().method() === 'POST',
  )
  await button.click()
  const { data } = (await (await sending).json()) as { data: { picture: Picture } }
  await expect(button).toBeHidden()
  const { picture } = data
  const url = pictureUrl(picture, Math.max(...picture.widths), 'webp')
  // Only browsers resolve `*.localhost`.
  const bytes = await page.evaluate(
    async (path) => [...new Uint8Array(await (await fetch(path)).arrayBuffer())],
    url,
  )
  return { isCutout: picture.isCutout, body: Buffer.from(bytes) }
}

/** Red, green and blue beside each other. */
function stripes(): Promise<Buffer> {
  const stripe = (left: number, background: string) => ({
    input: { create: { width: 300, height: 600, channels: 3 as const, background } },
    left,
    top: 0,
  })
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#00ff00' } })
    .composite([stripe(0, '#ff0000'), stripe(600, '#0000ff')])
    .png()
    .toBuffer()
}

/** A disc with nothing around it. */
function disc(): Promise<Buffer> {
  const drawn =
    '<svg width="600" height="600"><circle cx="300" cy="300" r="200" fill="#b5743c"/></svg>'
  return sharp(Buffer.from(drawn)).png().toBuffer()
}

/** The colours at the left edge, in the middle and at the right edge of a picture. */
async function coloursOf(body: Buffer): Promise<string[]> {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const names = ['red', 'green', 'blue']
  return [0.02, 0.5, 0.98].map((part) => {
    const row = Math.floor(info.height / 2) * info.width
    const at = (row + Math.floor(info.width * part)) * info.channels
    const pixel = [...data.subarray(at, at + 3)]
    return names[pixel.indexOf(Math.max(...pixel))] ?? ''
  })
}
