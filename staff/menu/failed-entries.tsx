import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import type { SentEntry } from './use-new-entries.ts'

interface Props<Entry> {
  sent: SentEntry<Entry>[]
  onRetry(entry: SentEntry<Entry>): void
  forget(entry: SentEntry<Entry>): void
}

/** New dishes or options that could not be added to the draft, with a retry. */
export function FailedEntries<Entry extends { name: string }>({
  sent,
  onRetry,
  forget,
}: Props<Entry>) {
  return sent
    .filter(({ state }) => state === 'failed')
    .map((each) => (
      <Notice key={each.key} kind="bad" role="alert">
        {menuWords.dish.notAdded(each.entry.name)} {each.problem}{' '}
        <Button kind="outlined" size="compact" onClick={() => onRetry(each)}>
          {words.tryAgain}
        </Button>{' '}
        <Button kind="outlined" size="compact" onClick={() => forget(each)}>
          {words.leave}
        </Button>
      </Notice>
    ))
}
