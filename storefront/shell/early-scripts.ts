import { appViewScript } from '#storefront/state/app-view.ts'
import { cookieNoticeScript } from '#storefront/state/cookies.ts'
import { earlyThemeScript } from '#storefront/state/early-theme.ts'
import { usualScript } from '#storefront/state/usual.ts'
import { earlyInputScript } from './early-input.ts'

/**
 * The scripts in the page's head that run before anything is drawn. They are the server's: in the browser they have run when React
 * comes, it leaves them as they are, and their text need not be loaded a second time.
 */
export const earlyScripts = import.meta.env.SSR
  ? {
      appView: appViewScript,
      cookieNotice: cookieNoticeScript,
      input: earlyInputScript,
      usual: usualScript,
      theme: earlyThemeScript,
    }
  : { appView: '', cookieNotice: '', input: '', usual: '', theme: '' }
