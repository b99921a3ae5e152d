import { countsOf, type Ledger } from './ledger.ts'

/** What one scenario did and found. */
export interface Report {
  scenario: string
  /** What was broken, and how often. */
  injected: Record<string, number>
  counts: Record<string, number>
  /** One sentence each; none when every promise held. */
  faults: string[]
}

export function reportOf(
  scenario: string,
  injected: Record<string, number>,
  ledger: Ledger,
  faults: string[],
): Report {
  return { scenario, injected, counts: countsOf(ledger), faults }
}

/** The report as lines of text. */
export function toText({ scenario, injected, counts, faults }: Report): string {
  const list = (values: Record<string, number>) =>
    Object.entries(values)
      .map(([name, value]) => `${Math.round(value)} ${name}`)
      .join(', ')
  return [
    `${scenario}: ${faults.length === 0 ? 'held' : `${faults.length} FAULTS`}`,
    `  injected: ${list(injected)}`,
    `  diners: ${list(counts)}`,
    ...faults.slice(0, 20).map((fault) => `  - ${fault}`),
  ].join('\n')
}
