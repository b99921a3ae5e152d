import type { z } from 'zod'

/** Display names of fields whose API names a diner would not understand. */
const spokenNames: Record<string, string> = {
  otp: 'Code',
  line1: 'Address line 1',
  line2: 'Address line 2',
  expected_total: 'Total',
}

/** A sentence for diners that names the field; one in the schema itself takes precedence. */
export function validationSentence(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? []
  const field = [...path].reverse().find((part) => typeof part === 'string')
  return field === undefined
    ? 'Please check what you entered.'
    : `${nameOf(field)} ${fault(issue)}.`
}

/** `first_name` → First name, `outlet_id` → Outlet. */
function nameOf(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll(/[_-]+/g, ' ')
  return spokenNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const shouldBe: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
}

function fault(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return shouldBe[issue.expected] ?? 'is not valid'
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return issue.values.length <= 6
        ? `must be ${listed(issue.values)}`
        : 'is not one that we know'
    case 'invalid_format':
    case 'invalid_union': {
      // The discriminator matches none of the variants, so there are no errors of theirs.
      if (issue.code === 'invalid_union' && issue.errors.length === 0) {
        return 'is missing, or not one that we know'
      }
      const choices = choicesOf(issue)
      return choices ? `must be ${listed(choices)}` : 'is not valid'
    }
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'custom':
      return typeof issue.params?.fault === 'string' ? issue.params.fault : 'is not valid'
    default:
      return 'is not valid'
  }
}

const examples: Record<string, string> = {
  datetime: 'a time such as 2026-11-20T18:30:00Z',
  date: 'a date such as 2026-11-20',
}

/** The allowed words, numbers or times; null where they cannot be listed. */
function choicesOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string[] | null {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map(String)
    case 'invalid_type':
      return issue.expected === 'number' ? ['a number'] : null
    case 'invalid_format': {
      const example = examples[issue.format]
      return example ? [example] : null
    }
    case 'invalid_union': {
      const each = issue.errors.map(([first]) => (first ? choicesOf(first) : null))
      return each.every((choices) => choices !== null) ? each.flat() : null
    }
    default:
      return null
  }
}

function tooBig({ origin, maximum, inclusive }: Bound<'maximum'>): string {
  if (origin === 'string') return `can have at most ${counted(maximum, 'character')}`
  if (origin === 'array') return `can have at most ${counted(maximum, 'entry', 'entries')}`
  return inclusive === false ? `must be less than ${maximum}` : `can be at most ${maximum}`
}

function tooSmall({ origin, minimum, inclusive }: Bound<'minimum'>): string {
  if (origin === 'string') {
    return minimum === 1 ? 'is missing' : `needs at least ${counted(minimum, 'character')}`
  }
  if (origin === 'array') return `needs at least ${counted(minimum, 'entry', 'entries')}`
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

type Bound<Key extends string> = { origin: string; inclusive?: boolean | undefined } & Record<
  Key,
  number | bigint
>

function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count} ${Number(count) === 1 ? one : many}`
}

function listed(values: readonly unknown[]): string {
  const words = values.map(String)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : `${words[0]}`
}
