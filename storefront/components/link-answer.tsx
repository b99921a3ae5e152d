import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isRefusedAs, messageOf, useSending } from '#storefront/api/call.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { paths } from '#storefront/paths.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

interface Props {
  title: string
  text: string
  button: string
  /** Uses the key of the page's URL, and returns what is then shown. */
  send(key: string): Promise<{ title: string; note: string }>
  /** Replaces the title once the link has expired. */
  endedTitle?: string
  /** Offered if the link has expired. */
  next: { name: string; path: string }
}

/** The page of a link in an email. It asks first, since email programs open links automatically. */
export function LinkAnswer({ title, text: sentence, button, send, endedTitle, next }: Props) {
  const [search] = useSearchParams()
  const [done, setDone] = useState<{ title: string; note: string } | null>(null)
  const [fault, setFault] = useState('')
  const [isEnded, setEnded] = useState(false)
  const [run, isBusy] = useSending((error) => {
    setFault(messageOf(error))
    setEnded(isRefusedAs(error, 'not_found'))
  })
  const answer = () =>
    run(async () => {
      setFault('')
      setDone(await send(search.get('key') ?? ''))
    })

  return (
    <main id="main" className={layout.container}>
      <Empty>
        <h1 className={text.display} tabIndex={-1}>
          {done?.title ?? (isEnded ? (endedTitle ?? title) : title)}
        </h1>
        {done || isEnded ? (
          <>
            <p role="status">{done?.note ?? fault}</p>
            {done ? (
              <LinkButton to={paths.menu()}>See the menu</LinkButton>
            ) : (
              <LinkButton to={next.path}>{next.name}</LinkButton>
            )}
          </>
        ) : (
          <>
            <p>{sentence}</p>
            {fault && <FieldError>{fault}</FieldError>}
            <Button isBusy={isBusy} onClick={answer}>
              {button}
            </Button>
          </>
        )}
      </Empty>
    </main>
  )
}
