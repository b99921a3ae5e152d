import { clsx } from 'clsx'
import { orderReasons, reasonWords, type StaffReason, staffReasons } from '#domain/order-reasons.ts'
import choices from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { TextArea } from '#staff/controls/text-field.tsx'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'

interface EndReasonProps {
  /** What the choice is about, for screen readers. */
  title: string
  reason: StaffReason | null
  onChoose(reason: StaffReason): void
}

/** Why an order ends: one of the reasons that a diner is told. */
export function EndReason({ title, reason, onChoose }: EndReasonProps) {
  return (
    <fieldset className={clsx(choices.options, styles.reasons)}>
      <legend className="hidden">{title}</legend>
      {staffReasons.map((each) => (
        <Option
          key={each}
          type="radio"
          name="reason"
          isOn={reason === each}
          onChange={() => onChoose(each)}
        >
          {orderReasons[each].button}
        </Option>
      ))}
    </fieldset>
  )
}

interface EndNoteProps {
  note: string
  onChange(note: string): void
}

/** The reason in the kitchen's own words, where it is another one. */
export function EndNote({ note, onChange }: EndNoteProps) {
  return (
    <TextArea
      label={orderWords.reject.words}
      name="words"
      hint={orderWords.reject.wordsHint}
      maxLength={reasonWords.most}
      value={note}
      onChange={onChange}
    />
  )
}

/** A field that has to be filled in before an order ends; its control has this name. */
export type EndLack = 'reason' | 'words' | 'amount' | 'less'

/** What of the reason is missing: the reason itself, or the words that another one needs. */
export function lackOfReason(reason: StaffReason | null, note: string): 'reason' | 'words' | null {
  if (reason === null) return 'reason'
  return reason === 'other' && note.trim().length < reasonWords.least ? 'words' : null
}
