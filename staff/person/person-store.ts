import { create } from 'zustand'
import { dataOf, isRefusedAs } from '#contract/client/call-error.ts'

export interface IdentityRequest {
  /** A paired screen asks for a person, a signed-in member for a proof. */
  kind: 'person' | 'proof'
  /** Of a proof: by what. */
  by: 'pin' | 'code'
  what: string
  /** The right that the call needs, to mark people who lack it. */
  right: string | null
  answer(isKnown: boolean): void
}

interface PersonState {
  request: IdentityRequest | null
  /** Queued requests of other refused calls, oldest first. */
  waiting: IdentityRequest[]
}

export const usePerson = create<PersonState>(() => ({ request: null, waiting: [] }))

/** Makes a call; if it needs a person, asks for their PIN or code and retries. @returns null if the person cancelled */
export async function withPerson<T>(what: string, make: () => Promise<T>): Promise<T | null> {
  // A screen may have to ask for a person and then for a proof.
  for (let tries = 0; tries < 2; tries++) {
    try {
      return await make()
    } catch (error) {
      if (!isRefusedAs(error, 'person_needed', 'proof_needed')) throw error
      const right = dataOf(error, 'person_needed')?.right ?? null
      const by = dataOf(error, 'proof_needed')?.by ?? 'pin'
      const kind = isRefusedAs(error, 'person_needed') ? 'person' : 'proof'
      if (!(await ask({ kind, by, what, right }))) return null
    }
  }
  return make()
}

function ask(request: Omit<IdentityRequest, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: IdentityRequest = {
      ...request,
      answer(isKnown) {
        const { request: shown, waiting } = usePerson.getState()
        const [next = null, ...others] = [shown, ...waiting].filter((each) => each !== asked)
        usePerson.setState({ request: next, waiting: others.filter((each) => each !== null) })
        resolve(isKnown)
        // The same person also answers the queued requests of this kind.
        if (isKnown && next?.kind === request.kind) next.answer(true)
      },
    }
    usePerson.setState(({ request: shown, waiting }) =>
      shown ? { waiting: [...waiting, asked] } : { request: asked },
    )
  })
}
