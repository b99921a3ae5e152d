/** Id of the live region. The shell renders it empty: screen readers announce only later changes of its text. */
export const announcerId = 'announcer'

/** Announces a sentence to screen readers once; while a modal dialog is open, after it has closed. */
export function announce(sentence: string): void {
  const dialog = document.querySelector('dialog:modal')
  // A live region outside a modal dialog is inert and is not announced.
  if (dialog) dialog.addEventListener('close', () => setAnnouncement(sentence), { once: true })
  else setAnnouncement(sentence)
}

function setAnnouncement(sentence: string): void {
  const region = document.getElementById(announcerId)
  if (!region) return
  // Cleared first: an unchanged text would not be announced again.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
