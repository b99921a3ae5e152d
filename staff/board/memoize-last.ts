/**
 * Memoizes the last call of a function of immutable values: several parts of a screen call it with the same values within one
 * change, and get the same objects.
 */
export function memoizeLast<Given extends readonly unknown[], Result>(
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

/** The known list where the new one has the same entries, so that React does not render it again. */
export function keepSame<Entry>(known: Entry[], list: Entry[]): Entry[] {
  const isSame =
    known.length === list.length && known.every((entry, index) => entry === list[index])
  return isSame ? known : list
}
