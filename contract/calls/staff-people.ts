import { me } from '#contract/staff/people.ts'
import type { AreaCalls } from './definition.ts'

export const staffPeopleCalls = {
  getMe: {
    who: 'device',
    area: 'Staff sign-in',
    summary: 'Who this browser is, and what they may do',
    data: me,
  },
} satisfies AreaCalls
