import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { announce } from '#storefront/shell/announce.ts'
import { Button } from '#ui/button.tsx'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'

/** How long 'Copied' stands, in milliseconds. */
const copiedFor = 2_000

/** The link to pass on by hand. */
export function InviteLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)

  async function copy(input: HTMLInputElement | null) {
    // Selected first, for browsers that do not let us copy.
    input?.select()
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      return
    }
    announce('Link copied')
    setCopied(true)
    setTimeout(() => setCopied(false), copiedFor)
  }

  return (
    <Field label="Your link">
      {(control) => (
        <div className={`${layout.across} ${layout.stretched}`}>
          <input
            {...control}
            className={`${field.input} ${layout.growing}`}
            readOnly
            value={link}
          />
          <Button
            kind="second"
            aria-label="Copy the link"
            onClick={(event) =>
              copy(event.currentTarget.parentElement?.querySelector('input') ?? null)
            }
          >
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {isCopied && 'Copied'}
          </Button>
        </div>
      )}
    </Field>
  )
}
