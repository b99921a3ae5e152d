import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withPerson } from '#staff/person/person-store.ts'
import { mayTryAgain } from './try-again.ts'

interface Action<Input, Output> {
  /** Title of the request for a PIN or code, for a call that may need one. */
  asks?: string
  make(input: Input, idempotencyKey: string): Promise<Output>
  /** First parts of the keys of the queries to refetch, also after a failure. */
  refreshes?: readonly string[]
  /** Called on success, unless the person cancelled the request for a PIN. */
  onDone?(output: Output): unknown
  onFailed?(error: Error): void
}

/** A change on the server: one call at a time, with a request for a PIN or code where one is needed. */
export function useAction<Output, Input = void>(action: Action<Input, Output>) {
  const { asks, make, refreshes = [], onDone, onFailed } = action
  const client = useQueryClient()
  const { key, renewAfter } = useAttemptKey()
  const { mutate, data, isPending, error, variables, reset } = useMutation({
    mutationFn(input: Input) {
      const attempt = async () => ({ output: await make(input, key) })
      return asks === undefined ? attempt() : withPerson(asks, attempt)
    },
    onSuccess: (answer) => answer && onDone?.(answer.output),
    onError: (error) => onFailed?.(error),
    async onSettled(_, error) {
      renewAfter(error)
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
  })
  return {
    run: (input: Input) => !isPending && mutate(input),
    isPending,
    /** Whether it has succeeded; false after a cancelled request for a PIN. */
    isDone: data != null,
    output: data?.output,
    input: variables,
    error,
    reset,
  }
}

/** Idempotency key of a form's requests: a retry after no answer uses the same key; any answer, also a refusal, renews it. */
export function useAttemptKey(): { key: string; renewAfter(error: Error | null): void } {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return {
    key,
    renewAfter(error) {
      if (!error || !mayTryAgain(error)) setKey(crypto.randomUUID())
    },
  }
}
