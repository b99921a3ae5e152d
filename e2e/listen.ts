import type { Page } from '@playwright/test'

/** The volumes at which a sound was played since `listenFor`. */
export async function volumesOf(page: Page, name: string): Promise<number[]> {
  const played = await page.evaluate(() => document.documentElement.dataset.played ?? '')
  return played
    .split(' ')
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => Number(file.split('@')[1]))
}

/** Notes each sound that the page plays from now on, which lasts a second. @returns how often one of them was played */
export async function listenFor(page: Page): Promise<(name: string) => Promise<number>> {
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async function () {
      const { dataset } = document.documentElement
      dataset.played = `${dataset.played ?? ''} ${this.src.split('/').at(-1)}@${this.volume}`
      setTimeout(() => this.dispatchEvent(new Event('ended')), 1_000)
    }
  })
  return async (name) => (await volumesOf(page, name)).length
}
