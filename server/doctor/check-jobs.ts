import { jobStatistics } from '#server/jobs/statistics.ts'
import { type DatabaseCheck, fault, ok, warning } from './check.ts'

export const checkJobs: DatabaseCheck = {
  name: 'jobs',
  async run({ database, now }) {
    const topics = await jobStatistics(database, now())
    const count = (what: 'needsAttention' | 'overdue') =>
      topics
        .filter((topic) => topic[what] > 0)
        .map((topic) => `${topic.topic} ${topic[what]}`)
        .join(', ')
    const failed = count('needsAttention')
    if (failed) {
      return fault(`Jobs need attention (${failed}): npm run jobs -- list --failed.`)
    }
    const overdue = count('overdue')
    return overdue
      ? warning(
          `Jobs are overdue (${overdue}). Start the server if it is stopped; npm run jobs -- list --overdue says why.`,
        )
      : ok('None is overdue or needs attention.')
  },
}
