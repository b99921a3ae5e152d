/** `BSB-1058` → `1058`, as the kitchen says it. */
export function shortNumber(number: string): string {
  return /\d+$/.exec(number)?.[0] ?? number
}
