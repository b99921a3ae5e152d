/**
 * The outside has refused a job for good: trying again by itself will not help. Its sentence is logged and shown to
 * operators, so it never names a person.
 */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
