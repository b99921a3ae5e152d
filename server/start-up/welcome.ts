import { demoContact, demoMembers } from '#server/team/demo-team.ts'
import type { Environment } from '../environment.ts'

/**
 * The start's output: the addresses to open and, in a demo, who can sign in.
 * @param hosts of the existing restaurants; not queried in a demo
 */
export function welcome(
  { PORT, DEMO }: Pick<Environment, 'PORT' | 'DEMO'>,
  hosts: readonly string[],
): string {
  const at = (host: string) => `  http://${host}:${PORT}`
  const lines = DEMO
    ? [
        `${at('localhost')}  a group of restaurants; its first kitchen never closes`,
        `${at('bombay-spice.localhost')}  with home page and bookings`,
        `${at('the-best-burgers.localhost')}  closed right now`,
        `${at('staff.localhost')}  the kitchens of the group`,
        `${at('staff.bombay-spice.localhost')}  the kitchen of Bombay Spice`,
        `${at('staff.the-best-burgers.localhost')}  the kitchen of The Best Burgers`,
      ]
    : hosts.map(at)
  const [first] = DEMO ? ['localhost'] : hosts
  lines.push(
    first
      ? `${at(first)}/dev/outbox  texts and emails that were sent`
      : '  no restaurant yet: npm run tenant -- new my-place --owner you@example.com',
  )
  const people = demoMembers.map(
    ({ role, name, pin }) => `  ${demoContact(role, 'bombay-spice')}  ${name}, PIN ${pin}`,
  )
  const team = DEMO
    ? `In the kitchens sign in as one of these, with sumo-group and the-best-burgers alike:\n${people.join('\n')}\n`
    : ''
  return `Tiffin is open:\n${lines.join('\n')}\n${team}`
}
