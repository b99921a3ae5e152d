import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#storefront/components/field.tsx'
import { announce } from '#storefront/shell/announce.ts'

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
        <div className="row items-stretch">
          <input {...control} className="input grow" readOnly value={link} />
          <button
            type="button"
            className="btn second"
            aria-label="Copy the link"
            onClick={(event) =>
              copy(event.currentTarget.parentElement?.querySelector('input') ?? null)
            }
          >
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {isCopied && 'Copied'}
          </button>
        </div>
      )}
    </Field>
  )
}
