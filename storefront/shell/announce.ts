/** Says something to a screen reader, once, without moving anything. */
export function announce(sentence: string): void {
  let region = document.getElementById('announcer')
  if (!region) {
    region = document.createElement('div')
    region.id = 'announcer'
    region.className = 'vh'
    region.setAttribute('role', 'status')
    document.body.append(region)
  }
  // The same sentence twice is said twice only when the text has changed in between.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
