import { appViewScript } from '#storefront/state/app-view.ts'
import { cookieNoticeScript } from '#storefront/state/cookies.ts'
import { earlyFaceScript } from '#storefront/state/early-face.ts'
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
      face: earlyFaceScript,
    }
  : { appView: '', cookieNotice: '', input: '', usual: '', face: '' }
