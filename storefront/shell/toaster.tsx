import { clsx } from 'clsx'
import { Check, Info, X } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { dismissMessage, type Message, useMessages } from '#storefront/state/notify.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import styles from './toaster.module.css'

/** How long a message is shown, in milliseconds. */
const duration = 3_000

const looks = {
  problem: { Icon: X, colours: styles.problem },
  success: { Icon: Check, colours: styles.success },
  remark: { Icon: Info, colours: styles.remark },
}

/** Messages at the top right, newest on top; all stay while one is hovered or focused. */
export function Toaster() {
  const { messages } = useMessages()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // The element under the pointer, or with the focus, is gone with the last message.
  if (messages.length === 0 && (isHovered || isFocused)) {
    setHovered(false)
    setFocused(false)
  }
  return (
    <section
      className={styles.toaster}
      aria-label="Notifications"
      style={{ '--toast-duration': `${duration}ms` } as CSSProperties}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {messages.map((message) => (
        <Toast key={message.id} {...message} isPaused={isHovered || isFocused} />
      ))}
    </section>
  )
}

function Toast({ id, kind, text, isPaused }: Message & { isPaused: boolean }) {
  const { Icon, colours } = looks[kind]
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismissMessage, duration, id)
    return () => clearTimeout(timer)
  }, [id, isPaused])
  return (
    <div className={clsx(styles.toast, colours)} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <span className={layout.growing}>{text}</span>
      <IconButton label="Dismiss" onClick={() => dismissMessage(id)}>
        <X size={18} aria-hidden />
      </IconButton>
      {!isPaused && <i aria-hidden />}
    </div>
  )
}
