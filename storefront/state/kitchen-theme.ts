import { useEffect, useLayoutEffect } from 'react'
import { create } from 'zustand'
import type { Theme } from '#storefront/theme.ts'
import { isText, read, readVisit, shaped, write, writeVisit } from './storage.ts'

declare global {
  interface Window {
    earlyTheme?: CSSStyleSheet
  }
}

export const pageKitchenKey = 'tiffin.pageKitchen'

interface KitchenTheme {
  /** Theme of the current screen in place of the shop's; never set on the server. */
  shown: Theme | null
}

/** How many kitchens' themes are stored: enough to keep the cart's while others are visited. */
const mostKept = 4

/** The theme of a kitchen in a group, on screens whose page is the same for every kitchen, from the cart and sign-in to the order. */
export const useKitchenTheme = create<KitchenTheme>(() => ({ shown: null }))

/** Stores the theme of the kitchen whose menu is shown; nothing where the shop has one brand. */
export function useRememberedTheme(outletId: string, theme: Theme | undefined): void {
  useEffect(() => {
    if (!theme) return
    const others = (read('kitchenThemes') ?? []).filter((kept) => kept.outletId !== outletId)
    write('kitchenThemes', [{ outletId, theme }, ...others].slice(0, mostKept))
  }, [outletId, theme])
}

/** Shows the current screen in its kitchen's theme, if this browser has seen that kitchen's menu. */
export function useThemeOfKitchen(outletId: string | null | undefined): void {
  // Before the first paint, so that colours do not change on the way from the kitchen's menu.
  useLayoutEffect(() => {
    if (!outletId) return
    removeEarlyTheme()
    const kept = read('kitchenThemes')?.find((each) => each.outletId === outletId)
    if (!kept) return
    rememberKitchenOfPage(location.pathname, outletId)
    useKitchenTheme.setState({ shown: kept.theme })
    return () => useKitchenTheme.setState({ shown: null })
  }, [outletId])
}

const isPageKitchen = shaped<{ path: string; outletId: string }>({ path: isText, outletId: isText })

/** The head script applies the theme again after a reload. */
function rememberKitchenOfPage(path: string, outletId: string): void {
  const known = readVisit(pageKitchenKey, isPageKitchen)
  if (known?.path !== path || known.outletId !== outletId)
    writeVisit(pageKitchenKey, { path, outletId })
}

/** React renders the theme from now on. */
export function removeEarlyTheme(): void {
  const { earlyTheme } = window
  if (!earlyTheme) return
  delete window.earlyTheme
  delete document.documentElement.dataset.earlyTheme
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== earlyTheme)
}
