import { useLayoutEffect } from 'react'

/**
 * Applies style rules that did not come with the page, such as the colours of a brand that the diner went to. A page's
 * policy allows no further style elements; a constructed style sheet is the script's own.
 * @param css null for none
 */
export function useStyleSheet(css: string | null): void {
  useLayoutEffect(() => {
    if (css === null) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [css])
}
