import { z } from 'zod'
import * as restaurant from '#contract/staff/restaurant-settings.ts'
import * as settings from '#contract/staff/settings.ts'
import type { AreaCalls } from './definition.ts'

const outlet = z.object({ outlet: z.string() })
const form = { who: 'member', right: 'settings', area: 'Staff settings', params: outlet } as const
const formErrors = ['conflict', 'invalid'] as const

const shared = { who: 'member', right: 'settings', area: 'Staff settings' } as const
const ofOwner = { ...shared, role: 'owner' } as const
/** Bytes of the branding with a logo in it. */
const brandingLimit = 512 * 1024

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
  getMessageSettings: {
    ...shared,
    summary: 'What diners are told about their orders, in the restaurant’s own words',
    data: restaurant.messageSettings,
  },
  updateMessageSettings: {
    ...shared,
    summary: 'Change what diners are told; null goes back to the words of this service',
    body: restaurant.messageSettingsUpdate,
    data: restaurant.messageSettings,
    errors: ['conflict'],
  },
  getBranding: {
    ...ofOwner,
    summary: 'Name, logo and colours of the shop',
    data: restaurant.branding,
  },
  updateBranding: {
    ...ofOwner,
    summary: 'Change name, logo and colours of the shop',
    body: restaurant.brandingUpdate,
    data: restaurant.branding,
    errors: ['conflict', 'too_large'],
    bodyLimit: brandingLimit,
  },
  getPaymentSettings: {
    ...ofOwner,
    summary: 'How diners may pay, and whether the card provider is set up',
    data: restaurant.paymentSettings,
  },
  updatePaymentSettings: {
    ...ofOwner,
    needsProof: true,
    summary: 'Change what may be paid in cash',
    body: restaurant.paymentSettingsUpdate,
    data: restaurant.paymentSettings,
    errors: ['conflict'],
  },
  testAlerts: {
    who: 'member',
    right: 'settings',
    area: 'Staff settings',
    summary: 'Send a test text with a code to the alert numbers of an outlet',
    body: settings.alertTest,
    data: settings.alertTested,
    errors: ['not_found', 'invalid', 'too_many_requests'],
  },
  proveAlerts: {
    who: 'member',
    right: 'settings',
    area: 'Staff settings',
    summary: 'Say that the test arrived, by the code in it',
    body: settings.alertProof,
    data: settings.alertSettings,
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
