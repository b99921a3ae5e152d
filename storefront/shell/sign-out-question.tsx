import { cartCount } from '#domain/cart.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useSignOutQuestion } from '#storefront/state/sign-out-question.ts'
import { Button } from '#ui/button.tsx'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import { useLeave } from './use-sign-out.ts'

/** Asked before a filled cart is emptied. */
export function SignOutQuestion() {
  const { isAsked } = useSignOutQuestion()
  const count = useCart(({ lines }) => cartCount(lines))
  const leave = useLeave()
  const close = () => useSignOutQuestion.setState({ isAsked: false })
  if (!isAsked) return null
  return (
    <Sheet label="Sign out?" isMessage onClose={close} isAlert>
      <h2 className={`${text.display} ${text.title}`}>Sign out?</h2>
      <p className={text.muted}>
        Signing out empties your cart: {count} {count === 1 ? 'dish' : 'dishes'}.
      </p>
      <div className={sheet.actions}>
        <Button
          onClick={() => {
            close()
            leave()
          }}
        >
          Sign out
        </Button>
        <Button kind="second" onClick={close}>
          Stay signed in
        </Button>
      </div>
    </Sheet>
  )
}
