import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import type { NewDishes, SentDish } from './use-new-dishes.ts'

interface Props extends Pick<NewDishes, 'sent' | 'forget'> {
  onRetry(dish: SentDish): void
}

/** New dishes that did not reach the draft, with the way to send them again. */
export function FailedDishes({ sent, onRetry, forget }: Props) {
  return sent
    .filter(({ state }) => state === 'failed')
    .map((each) => (
      <Notice key={each.key} kind="bad" role="alert">
        {menuWords.dish.notAdded(each.dish.name)} {each.problem}{' '}
        <Button kind="outlined" size="compact" onClick={() => onRetry(each)}>
          {words.tryAgain}
        </Button>{' '}
        <Button kind="outlined" size="compact" onClick={() => forget(each)}>
          {words.leave}
        </Button>
      </Notice>
    ))
}
