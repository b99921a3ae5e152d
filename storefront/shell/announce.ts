import text from '#ui/text.module.css'

/** Says something to a screen reader, once, without moving anything. Under a dialog that is open, when it has closed. */
export function announce(sentence: string): void {
  const dialog = document.querySelector('dialog:modal')
  // What lies under a modal dialog is inert: nothing is read out there.
  if (dialog) dialog.addEventListener('close', () => say(sentence), { once: true })
  else say(sentence)
}

function say(sentence: string): void {
  let region = document.getElementById('announcer')
  if (!region) {
    region = document.createElement('div')
    region.id = 'announcer'
    region.className = text.hidden ?? ''
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  // The same sentence twice is said twice only when the text has changed in between.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
