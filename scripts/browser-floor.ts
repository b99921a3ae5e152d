import { readFileSync } from 'node:fs'

const { browserslist } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { browserslist: string[] }

/** The oldest browsers that both applications run in (`browserslist` of `package.json`), as Vite names them. */
export const browserFloor = browserslist.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' >= ', ''),
)
