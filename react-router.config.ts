import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'storefront',
  ssr: true,
  // Every route is known from the start: no request to find one, and one page for all diners.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
