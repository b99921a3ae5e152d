import { z } from 'zod'
import { forSharedAddress } from '#contract/address-limit.ts'
import { clientError, clientErrorLimit } from '#contract/client-errors.ts'
import { homeData, siteConfig } from '#contract/config.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

export const siteCalls = {
  loadConfig: {
    who: 'public',
    area: 'Site',
    summary: 'The site’s configuration, for this moment',
    body: z.looseObject({}),
    data: siteConfig,
  },
  getHome: {
    who: 'public',
    area: 'Site',
    summary: 'Content of the home page',
    data: homeData,
  },
  countVisit: {
    who: 'public',
    area: 'Site',
    summary: 'Counts the visit, once per browser and day',
    data: nothing,
    softLimit: forSharedAddress(6),
  },
  reportClientError: {
    who: 'public',
    area: 'Site',
    summary: 'An error that happened in the browser, for the log',
    body: clientError,
    data: nothing,
    limit: 30,
    bodyLimit: clientErrorLimit,
  },
} satisfies AreaCalls
