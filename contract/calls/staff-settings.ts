import * as restaurant from '#contract/staff/restaurant-settings.ts'
import * as settings from '#contract/staff/settings.ts'
import type { AreaCalls } from './definition.ts'

const ofMember = { who: 'member', right: 'settings', area: 'Staff settings' } as const
const ofOwner = { ...ofMember, role: 'owner' } as const
/** Maximum size of the branding including a logo, in bytes. */
const brandingLimit = 512 * 1024

export const staffSettingsCalls = {
  getOutletSettings: {
    ...ofMember,
    summary: 'How an outlet takes orders',
    data: settings.outletSettings,
  },
  updateOutletSettings: {
    ...ofMember,
    summary: 'Change how an outlet takes orders',
    body: settings.outletSettingsUpdate,
    data: settings.outletSettings,
    errors: ['invalid'],
  },
  getContactSettings: {
    ...ofMember,
    summary: 'Where an outlet is, and how diners reach it',
    data: settings.contactSettings,
  },
  updateContactSettings: {
    ...ofMember,
    summary: 'Change where an outlet is, and how diners reach it',
    body: settings.contactSettingsUpdate,
    data: settings.contactSettings,
    errors: ['invalid'],
  },
  addOutlet: {
    ...ofOwner,
    summary: 'Add an outlet, closed to diners until it goes live',
    body: settings.newOutlet,
    data: settings.addedOutlet,
    errors: ['not_found', 'conflict', 'limit_reached', 'invalid'],
    idempotencyKey: 'optional',
  },
  getAlertSettings: {
    ...ofMember,
    summary: 'Contacts alerted when an order waits',
    data: settings.alertSettings,
  },
  updateAlertSettings: {
    ...ofMember,
    summary: 'Change the contacts alerted when an order waits',
    body: settings.alertSettingsUpdate,
    data: settings.alertSettings,
    errors: ['invalid'],
  },
  getTicketSettings: {
    ...ofMember,
    summary: 'When tickets are printed, and which',
    data: settings.ticketSettings,
  },
  updateTicketSettings: {
    ...ofMember,
    summary: 'Change when tickets are printed, and which',
    body: settings.ticketSettingsUpdate,
    data: settings.ticketSettings,
    errors: ['invalid'],
  },
  getMessageSettings: {
    ...ofMember,
    summary: 'The restaurant’s own texts of messages to diners',
    data: restaurant.messageSettings,
  },
  updateMessageSettings: {
    ...ofMember,
    summary: 'Change the texts of messages to diners; null restores the default',
    body: restaurant.messageSettingsUpdate,
    data: restaurant.messageSettings,
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
    errors: ['too_large'],
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
    summary: 'Change which orders may be paid in cash',
    body: restaurant.paymentSettingsUpdate,
    data: restaurant.paymentSettings,
  },
  testAlerts: {
    ...ofMember,
    summary: 'Send a test text with a code to the alert numbers of an outlet',
    body: settings.alertTest,
    data: settings.alertTested,
    errors: ['not_found', 'invalid', 'too_many_requests'],
  },
  proveAlerts: {
    ...ofMember,
    summary: 'Say that the test arrived, by the code in it',
    body: settings.alertProof,
    data: settings.alertSettings,
    errors: ['not_found', 'invalid', 'too_many_requests'],
  },
  getSetup: { ...ofMember, summary: 'The steps of the first day', data: settings.setup },
  updateSetup: {
    ...ofMember,
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
