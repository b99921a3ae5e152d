/** The diner asks for little traffic: nothing is fetched ahead. */
export function savesData(): boolean {
  // Not every browser has it, and the types of none.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
