import { newPhone } from '#e2e/diner.ts'
import { offline, type Visit, walkAt } from './walk.ts'

/** A postcode outside the delivery areas of the demo. */
const farAway = 'SE25 9ZZ'

/** From a dish to the payment, where something is missing, has changed or fails. */
export const cartStates = walkAt('localhost', async (visit) => {
  await visit.open('/menu')
  await visit.diner.refuseCookies()
  await walkDish(visit)
  await walkCart(visit)
  await walkCheckout(visit)
  await walkPayment(visit)
})

async function walkDish({ page, diner, take }: Visit): Promise<void> {
  const sheet = await diner.openDish('Butter Chicken')
  await sheet.getByRole('button', { name: /^Add 1 for/ }).click()
  await sheet.getByText('Item is required').first().waitFor()
  await take('dish, choice missing')
  await sheet.getByRole('button', { name: 'One more Medium' }).click()
  await sheet.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await take('dish, several portions')
  await sheet.getByRole('button', { name: /^Add 2 for/ }).click()
  await sheet.getByText('Product quantity and options quantity should be same').first().waitFor()
  await take('dish, portions without a choice')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

async function walkCart({ page, diner, take, open }: Visit): Promise<void> {
  const cart = page.getByRole('heading', { name: 'Your cart' })
  await diner.add('Onion Bhaji')
  await page.getByText('more to the lowest minimum').waitFor()
  await take('menu, first dish')
  await open('/cart')
  await cart.waitFor()
  await take('cart below the minimum')
  await open('/menu')
  await diner.addButterChicken()
  // As if its dishes had been chosen from an older menu.
  const chosen = await page.evaluate(() => {
    const text = localStorage.getItem('cart') ?? ''
    const cart = JSON.parse(text)
    cart.cartData[0].id = 'bombay-spice.gone'
    cart.cartData[1].special_price = 10
    localStorage.setItem('cart', JSON.stringify(cart))
    return text
  })
  await open('/cart')
  await page.getByText('No longer on the menu.').waitFor()
  await take('cart with changed dishes')
  await page.evaluate(
    ([cart, postcode]) => {
      localStorage.setItem('cart', cart)
      localStorage.setItem('selectedAdress', JSON.stringify({ postcode }))
    },
    [chosen, farAway] as const,
  )
  await page.reload()
  await page.getByText(`Not to ${farAway}`).waitFor()
  await take('cart out of reach')
  await open('/menu')
  await take('menu out of reach')
  await page.evaluate(() => localStorage.removeItem('selectedAdress'))
  await open('/cart')
  await cart.waitFor()
  await offline(page, () => take('cart offline'))
}

async function walkCheckout({ page, diner, take, open }: Visit): Promise<void> {
  await diner.haveSession(newPhone())
  await open('/checkout')
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await take('checkout, first time')
  const next = (name: RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).last().click()
  await next(/^Add your address/)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Postcode').fill(farAway)
  await page.keyboard.press('Enter')
  await sheet
    .getByText(/deliver to/)
    .first()
    .waitFor()
  await take('address out of reach')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await diner.addAddress()
  await next(/^Add (a|your) name/)
  await take('checkout without a name')
  await diner.sayName()
  await diner.continueToPayment()
}

async function walkPayment({ page, diner, take }: Visit): Promise<void> {
  await take('payment')
  await diner.payByCard('Is refused')
  await page.getByText('Nothing was taken').first().waitFor()
  await take('payment declined')
  await offline(page, async () => {
    const pay = page.getByRole('button', { name: /^(Pay|Try again) / })
    await pay.filter({ visible: true }).click()
    await page
      .getByText(/No connection/)
      .first()
      .waitFor()
    await take('payment offline')
  })
}
