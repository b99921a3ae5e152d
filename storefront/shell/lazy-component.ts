import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react'
import { replayEarlyInput } from './early-input.ts'
import { reportLoadFailure } from './load-failure.ts'

/** Milliseconds after which the diner is offered a retry. */
export const chunkTimeout = 120_000

/**
 * A component whose script is loaded when it is first shown. If loading fails, its place stays unchanged instead of
 * breaking the screen, and the diner is offered a retry.
 *
 * What the server has drawn of it stays until the script is there. React drops that HTML when the component gets new
 * props or its parent draws it again meanwhile; `memo` keeps the second from counting as the first.
 *
 * @param fallback is shown until the script is loaded, where the server has rendered nothing
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  const Loaded = lazy(async () => ({ default: withReplay(await arrival(load())) }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the top of its module
  const Part = (props: Props) =>
    createElement(Suspense, { fallback }, createElement(Loaded as ComponentType<Props>, props))
  // `memo` returns an object; React takes it for a component like any other.
  return memo(Part) as unknown as FunctionComponent<Props>
}

/** Taps on what the server had drawn of the component wait for it to answer. */
function withReplay<Props extends object>(Component: ComponentType<Props>) {
  return function Hydrated(props: Props) {
    useEffect(replayEarlyInput, [])
    return createElement(Component, props)
  }
}

async function arrival<T>(loading: Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return loading
  const timer = setTimeout(reportLoadFailure, chunkTimeout)
  try {
    return await loading
  } catch {
    reportLoadFailure()
    // Until the page is loaded anew.
    return new Promise<T>(() => {})
  } finally {
    clearTimeout(timer)
  }
}
