/** Something the operator has to put right before the server can start. The message is printed as it is, without a stack. */
export class StartFault extends Error {
  override name = 'StartFault'
  /** One sentence each; a single fault is the message itself. */
  readonly faults: readonly string[]

  constructor(message: string, faults: readonly string[] = [message]) {
    super(message)
    this.faults = faults
  }
}

/** One sentence, followed by a list of faults, one line each. */
export function listFaults(sentence: string, faults: readonly string[]): StartFault {
  return new StartFault([sentence, ...faults.map((fault) => `  ${fault}`)].join('\n'), faults)
}
