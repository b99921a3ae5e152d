// Invites somebody to a restaurant's team: npm run staff -- invite <tenant> <email|phone> <role>
// Talks to the running server; with DATABASE_URL, or when no server runs, to the database itself.
import { inviteByCommand } from '#server/team/invitations.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'
import { doAtServer, runCommand } from './command.ts'

await runCommand(async (environment) => {
  const [verb, tenant, contact, role, ...rest] = process.argv.slice(2)
  if (verb !== 'invite' || !tenant || !contact || !role || rest.length > 0) {
    throw new Error('Usage: npm run staff -- invite <tenant> <email|phone> <owner|manager|staff>')
  }
  const request = { tenant, contact, role }
  const invited = await doAtServer(environment, '/dev/staff/invite', request, async (services) =>
    inviteByCommand(await getTenant(services, tenant), { contact, role }),
  )
  console.log(`${invited.contact} is invited. The link, which works once within 7 days:`)
  console.log(invited.link)
})
