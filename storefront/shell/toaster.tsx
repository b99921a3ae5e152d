import { Check, Info, X } from 'lucide-react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { type Message, useMessages } from '#storefront/state/notify.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import styles from './toaster.module.css'

/** How long a message stands, in milliseconds. */
const duration = 3_000

const looks = {
  problem: { Icon: X, colours: styles.problem },
  success: { Icon: Check, colours: styles.success },
  remark: { Icon: Info, colours: styles.remark },
}

/** Messages at the top right, newest on top; they wait while hovered or focused. */
export function Toaster() {
  const { pending, dismissals } = useMessages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that messages are dismissed
  useEffect(() => {
    toast.dismiss()
  }, [dismissals])
  useEffect(() => {
    if (pending.length === 0) return
    // As it is now: React runs an effect twice in development.
    for (const { kind, text } of useMessages.getState().pending) showToast(kind, text)
    useMessages.setState({ pending: [] })
  }, [pending])
  return (
    <Sonner
      position="top-right"
      duration={duration}
      visibleToasts={4}
      expand
      gap={10}
      offset={24}
      mobileOffset={{ top: 12, left: 16, right: 16 }}
      toastOptions={{ unstyled: true }}
    />
  )
}

/** Shows a message; under the id of one that stands, it takes its place. */
function showToast(
  kind: Message['kind'],
  message: string,
  more: { id?: number | string; duration?: number } = {},
): void {
  toast.custom((id) => <Toast id={id} kind={kind} message={message} />, more)
}

interface Props {
  id: number | string
  kind: Message['kind']
  message: string
}

function Toast({ id, kind, message }: Props) {
  const { Icon, colours } = looks[kind]
  return (
    <div className={clsx(styles.toast, colours)} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <span className={layout.growing}>{message}</span>
      <IconButton
        label="Dismiss"
        onClick={() => toast.dismiss(id)}
        // The library waits under a pointer, but not under the keyboard.
        onFocus={() => showToast(kind, message, { id, duration: Number.POSITIVE_INFINITY })}
        onBlur={() => showToast(kind, message, { id, duration })}
      >
        <X size={18} aria-hidden />
      </IconButton>
      <i aria-hidden style={{ animationDuration: `${duration}ms` }} />
    </div>
  )
}
