/** Short messages at the top right. The library comes after first paint, or with the first message. */
type Notify = (message: string) => Promise<void>

const show = async (kind: 'error' | 'success' | 'message', message: string): Promise<void> => {
  const { toast } = await import('./toaster.tsx')
  toast[kind](message)
}

export const notify: Record<'error' | 'success' | 'info', Notify> = {
  error: (message) => show('error', message),
  success: (message) => show('success', message),
  info: (message) => show('message', message),
}
