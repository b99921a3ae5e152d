import { create } from 'zustand'

export interface Message {
  kind: 'problem' | 'success' | 'remark'
  text: string
}

interface Messages {
  /** Not shown yet: the part that shows them is loaded with the first one. */
  pending: Message[]
  /** How often all that stood was taken away. */
  dismissals: number
}

export const useMessages = create<Messages>(() => ({ pending: [], dismissals: 0 }))

/** Takes away what stands, such as the refusal before a success. */
export function dismissNotices(): void {
  useMessages.setState(({ dismissals }) => ({ pending: [], dismissals: dismissals + 1 }))
}

/** Short messages at the top right. */
export const notify: Record<'error' | 'success' | 'info', (text: string) => void> = {
  error: (text) => show('problem', text),
  success: (text) => show('success', text),
  info: (text) => show('remark', text),
}

function show(kind: Message['kind'], text: string): void {
  useMessages.setState(({ pending }) => ({ pending: [...pending, { kind, text }] }))
}
