import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

/** How long a message stands, in milliseconds (spec §9). */
const duration = 3_000

/** Messages at the top right, newest on top; they wait while hovered or focused. */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      duration={duration}
      visibleToasts={4}
      expand
      closeButton
      gap={10}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'toast', closeButton: 'toastclose', error: 'bad', success: 'good' },
      }}
    />
  )
}
