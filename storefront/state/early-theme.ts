import { isRecord } from '#domain/is-record.ts'
import { readVisit, writeVisit } from './storage.ts'
import { isText } from './stored-values.ts'

declare global {
  interface Window {
    earlyTheme?: CSSStyleSheet
  }
}

const storageKey = 'tiffin.pageKitchen'

/**
 * Stands in the head of the pages that all kitchens of a group share, since a page is the same for all: applies the colours
 * of the cart's kitchen, or of the order seen last, before the first paint. The shop's name and logo are hidden meanwhile
 * (`data-early-theme`): React draws the kitchen's with hydration. What is stored comes from `state/kitchen-theme.ts`.
 */
export const earlyThemeScript = `try{
const path=location.pathname
const read=(storage,key)=>JSON.parse(storage.getItem(key)||'{}')
const seen=read(sessionStorage,'${storageKey}')
const outlet=path.startsWith('/orders')?seen.path==path&&seen.outletId:read(localStorage,'cart').outlet_id
const kept=outlet&&read(localStorage,'kitchenThemes').find(each=>each.outletId==outlet)
if(kept){
const sheet=new CSSStyleSheet()
sheet.replaceSync(':root{'+kept.theme.themeCss+'}')
document.adoptedStyleSheets.push(sheet)
window.earlyTheme=sheet
document.documentElement.dataset.earlyTheme=''
}}catch{}`

/** Whether a page is shared by kitchens and shows one kitchen's theme. */
export function isThemedByKitchen(pathname: string): boolean {
  return /^\/(cart|checkout|payment|orders\/[^/]+)\/?$/.test(pathname)
}

/** Remembers whose theme the page of this address has, for a reload. */
export function rememberKitchenOfPage(path: string, outletId: string): void {
  const known = readVisit(storageKey, (value) =>
    isRecord(value) && isText(value.path) && isText(value.outletId) ? value : null,
  )
  if (known?.path !== path || known.outletId !== outletId)
    writeVisit(storageKey, { path, outletId })
}

/** React draws the theme from here on. */
export function removeEarlyTheme(): void {
  const { earlyTheme } = window
  if (!earlyTheme) return
  delete window.earlyTheme
  delete document.documentElement.dataset.earlyTheme
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== earlyTheme)
}
