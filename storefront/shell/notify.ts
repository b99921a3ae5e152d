import type { ToastKind } from './toaster.tsx'

/** Short messages at the top right. The library comes after first paint, or with the first message. */
type Notify = (message: string) => Promise<void>

const show = async (kind: ToastKind, message: string): Promise<void> => {
  const { showToast } = await import('./toaster.tsx')
  showToast(kind, message)
}

export const notify: Record<'error' | 'success' | 'info', Notify> = {
  error: (message) => show('problem', message),
  success: (message) => show('success', message),
  info: (message) => show('remark', message),
}
