import { create } from 'zustand'

export interface Message {
  id: number
  kind: 'problem' | 'success' | 'remark'
  text: string
}

/** How many messages are shown together. */
const mostShown = 4

let lastId = 0

/** Newest first. */
export const useMessages = create<{ messages: Message[] }>(() => ({ messages: [] }))

/** Short messages at the top right. */
export const notify: Record<'error' | 'success' | 'info', (text: string) => void> = {
  error: (text) => show('problem', text),
  success: (text) => show('success', text),
  info: (text) => show('remark', text),
}

function show(kind: Message['kind'], text: string): void {
  const message = { id: ++lastId, kind, text }
  useMessages.setState(({ messages }) => ({ messages: [message, ...messages].slice(0, mostShown) }))
}

export function dismissMessage(id: number): void {
  useMessages.setState(({ messages }) => ({ messages: messages.filter((each) => each.id !== id) }))
}

/** Removes all messages, such as a refusal before a success. */
export function dismissNotices(): void {
  useMessages.setState({ messages: [] })
}
