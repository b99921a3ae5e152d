/** Characters below which a secret is too short to be random enough. */
const shortest = 32
/** Bits of chance below which a secret could be guessed; 32 hexadecimal digits hold about 115. */
const fewestBits = 90
/** Words of examples and placeholders. Chance writes one of them into 43 characters less than once in a million. */
const placeholder =
  /secret|password|passwd|change.?me|example|replace|placeholder|default|your.?key/i

/** Whether a key of the installation is missing, short, made of few characters, or copied from an example. */
export function isWeakSecret(secret: string): boolean {
  return secret.length < shortest || bitsOf(secret) < fewestBits || placeholder.test(secret)
}

/** Shannon entropy of the text by how often each of its characters occurs. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}
