import { z } from 'zod'
import * as settings from '#contract/staff/settings.ts'
import type { AreaCalls } from './definition.ts'

const outlet = z.object({ outlet: z.string() })
const form = { who: 'member', right: 'settings', area: 'Staff settings', params: outlet } as const
const formErrors = ['conflict', 'invalid'] as const

export const staffSettingsCalls = {
  getOutletSettings: {
    ...form,
    summary: 'How an outlet takes orders',
    data: settings.outletSettings,
  },
  updateOutletSettings: {
    ...form,
    summary: 'Change how an outlet takes orders',
    body: settings.outletSettingsUpdate,
    data: settings.outletSettings,
    errors: formErrors,
  },
  getAlertSettings: {
    ...form,
    summary: 'Who is told when an order waits',
    data: settings.alertSettings,
  },
  updateAlertSettings: {
    ...form,
    summary: 'Change who is told when an order waits',
    body: settings.alertSettingsUpdate,
    data: settings.alertSettings,
    errors: formErrors,
  },
  getTicketSettings: {
    ...form,
    summary: 'What is printed when',
    data: settings.ticketSettings,
  },
  updateTicketSettings: {
    ...form,
    summary: 'Change what is printed when',
    body: settings.ticketSettingsUpdate,
    data: settings.ticketSettings,
    errors: formErrors,
  },
  testAlerts: {
    who: 'member',
    right: 'settings',
    area: 'Staff settings',
    summary: 'Send a test text to the alert numbers of an outlet',
    body: settings.alertTest,
    data: settings.alertTested,
    errors: ['not_found', 'invalid', 'too_many_requests'],
  },
  getSetup: {
    who: 'member',
    right: 'settings',
    area: 'Staff settings',
    summary: 'The steps of the first day',
    data: settings.setup,
  },
  updateSetup: {
    who: 'member',
    right: 'settings',
    area: 'Staff settings',
    summary: 'Skip a step of the first day, or say that it is done',
    body: settings.setupUpdate,
    data: settings.setup,
  },
  listAudit: {
    who: 'member',
    right: 'audit',
    area: 'Staff settings',
    summary: 'The audit log, newest first',
    query: settings.auditQuery,
    data: settings.auditPage,
    errors: ['not_found'],
  },
} satisfies AreaCalls
