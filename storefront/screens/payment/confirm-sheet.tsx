import { Sheet } from '#storefront/components/sheet.tsx'

interface Props {
  onAnswer(answer: 'pass' | 'fail'): void
}

/** The bank's question, asked in place; the sandbox plays the bank. */
export function ConfirmSheet({ onAnswer }: Props) {
  return (
    <Sheet label="Confirm the payment" className="msg" onClose={() => onAnswer('fail')} isAlert>
      <h2 className="display text-[1.75rem]">Confirm the payment</h2>
      <p className="muted">Your bank asks whether this is you. Test payment – no money moves.</p>
      <div className="acts">
        <button type="button" className="btn" onClick={() => onAnswer('pass')}>
          Yes, it’s me
        </button>
        <button type="button" className="btn second" onClick={() => onAnswer('fail')}>
          No
        </button>
      </div>
    </Sheet>
  )
}
