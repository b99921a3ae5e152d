import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '#server/escape-html.ts'
import styles from '#ui/text.module.css'

export interface LegalText {
  title: string
  /** The line under the title, such as when it was last changed; '' without one. */
  lead: string
  sections: { id: string; name: string }[]
  /** Safe to put into the page: made of Markdown alone. */
  html: string
}

/**
 * Renders a tenant's Markdown. HTML in it is shown as text, and links lead only to pages and mailboxes: a tenant's
 * files must not bring scripts into the site.
 */
export function readLegalText(markdown: string): LegalText {
  const sections: LegalText['sections'] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth, text }) {
        const name = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${name}</h${depth}>`
        const id = `s${sections.length}`
        sections.push({ id, name: text })
        return `<h2 id="${id}" tabindex="-1">${name}</h2>`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        return isSafe(href)
          ? `<a class="${styles.textLink}" href="${escapeHtml(href)}">${text}</a>`
          : text
      },
      table(token) {
        // On a phone each row is a list of its own, in which every cell says what it is.
        const label = (tag: string, column: number) =>
          tag === 'td' ? ` data-label="${escapeHtml(token.header[column]?.text ?? '')}"` : ''
        const cells = (row: Tokens.TableCell[], tag: string) =>
          `<tr>${row.map((cell, column) => `<${tag}${label(tag, column)}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        return `<div tabindex="0" role="region" aria-label="Table"><table><thead>${cells(token.header, 'th')}</thead><tbody>${token.rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`
      },
    },
  })
  const tokens = marked.lexer(markdown)
  const title = take(tokens, (token) => token.type === 'heading' && token.depth === 1)
  const lead = take(
    tokens,
    (token) => token.type === 'paragraph' && /^Last changed/.test(token.raw),
  )
  return { title, lead, html: marked.parser(tokens), sections }
}

function take(tokens: Tokens.Generic[], fits: (token: Tokens.Generic) => boolean): string {
  const at = tokens.findIndex(fits)
  if (at < 0) return ''
  const [token] = tokens.splice(at, 1)
  return String(token?.text ?? '')
}

function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(href)
}
