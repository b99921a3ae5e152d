import { Button } from '#ui/button.tsx'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'

interface Props {
  onAnswer(answer: 'pass' | 'fail'): void
}

/** The bank's question, asked in place; the sandbox plays the bank. */
export function ConfirmSheet({ onAnswer }: Props) {
  return (
    <Sheet label="Confirm the payment" isMessage onClose={() => onAnswer('fail')} isAlert>
      <h2 className={`${text.display} ${text.title}`}>Confirm the payment</h2>
      <p className={text.muted}>
        Your bank asks whether this is you. Test payment – no money moves.
      </p>
      <div className={sheet.actions}>
        <Button onClick={() => onAnswer('pass')}>Yes, it’s me</Button>
        <Button kind="second" onClick={() => onAnswer('fail')}>
          No
        </Button>
      </div>
    </Sheet>
  )
}
