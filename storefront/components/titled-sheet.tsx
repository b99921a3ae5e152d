import type { ReactNode } from 'react'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'

interface Props {
  title: string
  onClose(): void
  onSubmit?(): void
  children: ReactNode
}

export function TitledSheet({ title, onClose, onSubmit, children }: Props) {
  const className = `${sheet.padded} ${layout.stack}`
  const content = (
    <>
      <h2 className={`${text.display} ${text.title}`}>{title}</h2>
      {children}
    </>
  )
  return (
    <Sheet label={title} onClose={onClose}>
      {onSubmit ? (
        <form
          className={className}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        <div className={className}>{content}</div>
      )}
    </Sheet>
  )
}
