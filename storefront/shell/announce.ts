/** Id of the live region, which the shell renders empty: a reader does not hear one that comes with its text. */
export const announcerId = 'announcer'

/** Announces a sentence to screen readers once, without moving anything; after an open dialog has closed. */
export function announce(sentence: string): void {
  const dialog = document.querySelector('dialog:modal')
  // What lies under a modal dialog is inert: nothing is read out there.
  if (dialog) dialog.addEventListener('close', () => say(sentence), { once: true })
  else say(sentence)
}

function say(sentence: string): void {
  const region = document.getElementById(announcerId)
  if (!region) return
  // The same sentence twice is said twice only when the text has changed in between.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
