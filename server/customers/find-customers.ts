import { type RawBuilder, sql } from 'kysely'
import { phoneEnd } from '#domain/contact.ts'

/** Conditions of the search of customers; `0033_customer_search.sql` has the index of each. */
const byWords = ['search_name', 'search_surname', 'search_last_word', 'contact', 'other_contact']
const byPhone = [...byWords, 'search_contact_end', 'search_other_contact_end']

/** Greater than every character that may follow. */
const last = '\u{10FFFF}'

/**
 * The ids of those whose name, surname, email or postcode begins so, or whose phone ends so. Each condition has an index of its
 * own, so that a search reads what it finds and no more.
 */
export function customersLike(tenantId: string, q: string): RawBuilder<unknown> {
  const text = q.toLowerCase()
  const digits = phoneEnd(q)
  const isPhone = digits.length >= 3
  const reversed = [...digits].reverse().join('')
  const found = [
    ...(isPhone ? byPhone : byWords).map((column) => {
      const start = column.endsWith('_end') ? reversed : text
      return sql`select id from customers
        where tenant_id = ${tenantId} and ${beginsWith(column, start)}`
    }),
    ...postcodesFor(q).map(
      (start) => sql`select customer_id from addresses
        where tenant_id = ${tenantId} and ${beginsWith('postcode', start)}`,
    ),
  ]
  return sql`${sql.join(found, sql` union `)}`
}

/** What a postcode that begins so may be in the spelling that is stored: `se146t` begins `SE14 6TY`. */
function postcodesFor(q: string): string[] {
  const typed = q.toUpperCase().replace(/[\s-]/g, '')
  // The part before the space has two to four characters; with both parts a postcode has seven at most.
  if (typed.length > 7 || !/^[A-Z][A-Z\d]*$/.test(typed)) return []
  const split = [2, 3, 4].filter((at) => at < typed.length)
  return [typed, ...split.map((at) => `${typed.slice(0, at)} ${typed.slice(at)}`)]
}

/** By bytes, as the indexes are ordered; some leave out what is empty. */
function beginsWith(column: string, start: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} ~>=~ ${start} and ${sql.ref(column)} ~<~ ${start + last}
    and ${sql.ref(column)} <> ''`
}
