import { closedNoticeKey } from './state/closed.ts'
import { acceptedCookie, rejectedKey } from './state/cookies.ts'
import { pageKitchenKey } from './state/kitchen-theme.ts'

/**
 * Inline script in the head of every page. Pages are cached for everybody; before first paint it marks the document with what only this
 * browser knows:
 * - `data-app`: an app around the page has its own header and footer.
 * - `data-asks-cookies`: the cookie notice is unanswered. A closed shop (`data-closed`) shows its own notice first.
 * - `data-signed-in`: space for 'Your usual' is reserved.
 * - `data-early-theme`: on pages that all kitchens of a group share, the colours of the kitchen of the cart or the order. The shop's name and
 *   logo are hidden until React renders the kitchen's.
 * The text is for the server only: in the browser the script has run before React starts.
 */
export const headScript = import.meta.env.SSR
  ? `{
const mark=document.documentElement.dataset
const path=location.pathname
const read=(storage,key)=>JSON.parse(storage.getItem(key)||'{}')
let isRejected=false,hasSeenClosed=false
try{
isRejected=sessionStorage.${rejectedKey}=='true'
hasSeenClosed=sessionStorage.${closedNoticeKey}=='true'
if(path=='/'?new URLSearchParams(location.search).get('source')=='app':localStorage.isAppView=='true')mark.app=''
if(localStorage.userData)mark.signedIn=''
if(/^\\/(cart|checkout|payment|orders\\/[^/]+)\\/?$/.test(path)){
const seen=read(sessionStorage,'${pageKitchenKey}')
const outlet=path.startsWith('/orders')?seen.path==path&&seen.outletId:read(localStorage,'cart').outlet_id
const kept=outlet&&localStorage.kitchenThemes&&read(localStorage,'kitchenThemes').find(each=>each.outletId==outlet)
if(kept){
const sheet=new CSSStyleSheet()
sheet.replaceSync(':root{'+kept.theme.themeCss+'}')
document.adoptedStyleSheets.push(sheet)
window.earlyTheme=sheet
mark.earlyTheme=''
}}}catch{}
if(!isRejected&&!document.cookie.split('; ').includes('${acceptedCookie}=true')&&(hasSeenClosed||!('closed'in mark)))mark.asksCookies=''
}`
  : ''
