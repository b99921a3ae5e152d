import { clsx } from 'clsx'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { orderReasons, reasonWords, type StaffReason, staffReasons } from '#domain/order-reasons.ts'
import { Button } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { LeadButton } from '#staff/controls/lead-button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextArea } from '#staff/controls/text-field.tsx'
import { orderWords } from '#staff/words/order.ts'
import styles from './order.module.css'
import { shortNumber } from './short-number.ts'
import { StepFaults } from './step-faults.tsx'
import type { useOrderCall } from './use-order-call.ts'

interface Props {
  order: Pick<WireStaffOrder, 'number'>
  /** What the sheet does, of an order of this number. */
  title(number: string): string
  reason: StaffReason | null
  onReason(reason: StaffReason): void
  /** The field to fill in first. */
  lacks: EndLack | null
  step: Pick<ReturnType<typeof useOrderCall>, 'isPending' | 'error' | 'isOnline'>
  /** Text of the button that ends the order. */
  end: string
  onEnd(): void
  onClose(): void
  /** The refund and the diner's message. */
  children: ReactNode
}

/** Ends an order for a reason, or keeps it. */
export function EndSheet({
  order,
  title,
  reason,
  onReason,
  lacks,
  step: { isPending, error, isOnline },
  end,
  onEnd,
  onClose,
  children,
}: Props) {
  return (
    <Panel
      title={title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          {children}
          <StepFaults error={error} isOnline={isOnline} />
        </>
      }
      foot={
        <EndFoot
          isBusy={isPending}
          isOnline={isOnline}
          lacks={lacks}
          onKeep={onClose}
          onEnd={onEnd}
          end={end}
        />
      }
    >
      <EndReason title={title(order.number)} reason={reason} onChoose={onReason} />
    </Panel>
  )
}

interface EndReasonProps {
  /** What the choice is about, for screen readers. */
  title: string
  reason: StaffReason | null
  onChoose(reason: StaffReason): void
}

/** Why an order ends, by a reason that the diner reads. */
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

/** Another reason, in the kitchen's own words. */
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

/** What the diner will read: why the order ends, and what happens to the money. */
export function DinerReads({ why, money }: { why: string; money: string }) {
  return (
    <Notice kind="bad" icon={<Smartphone aria-hidden />} role="status">
      {orderWords.reject.dinerReads(`${why} ${money}`)}
    </Notice>
  )
}

interface FootProps {
  isBusy: boolean
  isOnline: boolean
  /** The field to fill in first. */
  lacks: EndLack | null
  onKeep(): void
  onEnd(): void
  /** Text of the button that ends the order. */
  end: string
}

/** Keeps or ends the order; while a field is missing the second button names it and leads there. */
export function EndFoot({ isBusy, isOnline, lacks, onKeep, onEnd, end }: FootProps) {
  return (
    <>
      <Button kind="outlined" onClick={onKeep}>
        {orderWords.reject.keep}
      </Button>
      {lacks ? (
        <LeadButton field={lacks === 'less' ? 'amount' : lacks}>
          {orderWords.reject.lacks[lacks]}
        </LeadButton>
      ) : (
        <Button
          kind="danger"
          isBusy={isBusy}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onEnd()}
        >
          {end}
        </Button>
      )}
    </>
  )
}
