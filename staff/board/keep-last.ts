/**
 * Remembers the last result of a function of values that never change in place: several parts of a screen ask for the same
 * within one change, and get the same objects.
 */
export function keepLast<Given extends readonly unknown[], Result>(
  compute: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { given: Given; result: Result } | undefined
  return (...given) => {
    if (!last?.given.every((each, index) => each === given[index])) {
      last = { given, result: compute(...given) }
    }
    return last.result
  }
}

/** The list that was known where the new one has the same entries, so that nothing is drawn anew for it. */
export function keepSame<Entry>(known: Entry[], list: Entry[]): Entry[] {
  const isSame =
    known.length === list.length && known.every((entry, index) => entry === list[index])
  return isSame ? known : list
}
