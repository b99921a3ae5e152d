import { LockKeyhole } from 'lucide-react'
import { useNavigate } from 'react-router'
import { provePhoneText } from '#domain/order-contact.ts'
import { atPhoneField, type PhoneProof } from '#storefront/ordering/prove-phone.tsx'
import type { PayWith } from '#storefront/ordering/use-pay-with.ts'
import type { Payment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { Button } from '#ui/button.tsx'
import { LeadButton } from '#ui/lead-button.tsx'

interface Props {
  payment: Payment
  kind: PayWith['kind']
  /** As a diner reads it, with its currency. */
  amount: string
  /** What is missing until a card can pay; null where that is not needed. */
  addForCard: string | null
  proof: PhoneProof
  onPay(): void
}

/** Pays, or leads to what is missing. */
export function PayButton({ payment, kind, amount, addForCard, proof, onPay }: Props) {
  const navigate = useNavigate()
  const isBusy = payment.phase !== 'idle'
  if (addForCard && !isBusy) {
    return <LeadButton onLead={() => void navigate(paths.menu())}>{addForCard}</LeadButton>
  }
  if (proof.mustProve) {
    const lead = proof.phone ? proof.lead : () => void navigate(...atPhoneField)
    return <LeadButton onLead={lead}>{proof.isSent ? proof.leadText : provePhoneText}</LeadButton>
  }
  return (
    <Button isWide isBusy={isBusy} onClick={onPay}>
      {kind !== 'cash' && kind !== 'none' && <LockKeyhole size={18} aria-hidden />}
      {labelOf(payment, kind, amount)}
    </Button>
  )
}

function labelOf({ phase, fault }: Payment, kind: PayWith['kind'], amount: string): string {
  const isPlacing = kind === 'cash' || kind === 'none'
  if (phase !== 'idle') return isPlacing ? 'Placing…' : 'Paying…'
  if (isPlacing) return 'Place order'
  return fault ? `Try again ${amount}` : `Pay ${amount}`
}
