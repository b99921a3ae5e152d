import { dinerCodeDigits } from '#domain/code-digits.ts'
import { formatContact } from '#domain/contact.ts'
import { Button } from '#ui/button.tsx'
import { CodeBoxes } from '#ui/code-boxes.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import styles from './prove-phone.module.css'
import type { PhoneProof } from './use-phone-proof.ts'

interface Props {
  proof: PhoneProof
  /** Leads to the field of the phone number. */
  onAddPhone(): void
  /** Chooses the card instead; left out where cards are not taken. */
  onPayByCard?: (() => void) | undefined
}

/** Cash is promised, not paid: a code by text shows that the phone number is the diner's. Asked once, in place. */
export function ProvePhone({ proof, onAddPhone, onPayByCard }: Props) {
  const { isSent, phone, wait } = proof
  return (
    <Notice className={styles.proof}>
      <div className={`${layout.stack} ${layout.growing}`}>
        <p>
          <b>For cash, we check the number once.</b>{' '}
          {phone ? (
            `We ${isSent ? 'texted' : 'text'} a ${dinerCodeDigits}-digit code to ${formatContact(phone)}.`
          ) : (
            <button type="button" className={text.textLink} onClick={onAddPhone}>
              Add your phone number first.
            </button>
          )}
        </p>
        {isSent && (
          <div ref={proof.boxes} className={layout.stack}>
            <CodeBoxes
              length={dinerCodeDigits}
              value={proof.code}
              onChange={proof.type}
              isWrong={proof.error !== null}
            />
            {proof.error && <FieldError id="code-fault">{proof.error}</FieldError>}
          </div>
        )}
        <div className={`${layout.across} ${layout.wrapping} ${styles.actions}`}>
          {isSent ? (
            <Button kind="second" isSmall disabled={wait > 0} onClick={proof.send}>
              {wait > 0 ? `Resend OTP in ${wait} seconds` : 'Resend'}
            </Button>
          ) : (
            proof.canSend && (
              <Button kind="second" isSmall isBusy={proof.isBusy} onClick={proof.send}>
                Text me a code
              </Button>
            )
          )}
          {onPayByCard && (
            <button
              type="button"
              className={`${text.textLink} ${text.small} ${text.tappable}`}
              onClick={onPayByCard}
            >
              Pay by card instead
            </button>
          )}
        </div>
      </div>
    </Notice>
  )
}
