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

/** Milliseconds a script may take before the diner is offered another try. */
export const chunkTimeout = 120_000

/**
 * A component whose script comes when it is first shown. One that does not come leaves its place as it is, rather than
 * taking the screen with it, and the diner is offered another try.
 *
 * What the server has drawn of it stays until the script is there. React drops that HTML when the component gets new
 * props or its parent draws it again meanwhile; `memo` keeps the second from counting as the first.
 *
 * @param fallback what stands in its place until the script is there, where the server has drawn nothing
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
