import { ClosedNotice } from './closed-notice.tsx'
import { NewCartQuestion } from './new-cart-question.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

/** What asks the diner something over any screen, in one script that most visits do not need. */
export function Questions() {
  return (
    <>
      <ClosedNotice />
      <NewCartQuestion />
      <SignOutQuestion />
    </>
  )
}
