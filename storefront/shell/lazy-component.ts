import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { create } from 'zustand'
import { whenOnline } from '#storefront/state/network.ts'
import { replayEarlyInput } from './early-input.ts'
import { forgetLoadFailure, reportLoadFailure } from './load-failure.ts'

/** Milliseconds after which the diner is offered to load the page anew. */
export const chunkTimeout = 120_000

/** Milliseconds between two tries to load a script; the last repeats. */
const retryAfter = [1_000, 3_000, 10_000, 30_000]

/** Tries again at once; null while nothing has failed. */
type Retry = (() => void) | null

/**
 * A component whose script is loaded when it is first shown. If loading fails, its place stays unchanged instead of
 * breaking the screen; it is tried again by itself, at once when the network is back.
 *
 * What the server has drawn of it stays until the script is there. React drops that HTML when the component gets new
 * props or its parent draws it again meanwhile; `memo` keeps the second from counting as the first.
 *
 * `preload` loads the script before; it fails as the loading does, and leaves another try to the component.
 *
 * @param fallback is shown until the script is loaded, where the server has rendered nothing; of a function, what it makes
 *   of the component's props
 * @param whenFailed is shown in the place of `fallback` after a try has failed
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
  whenFailed: ((retry: () => void) => ReactNode) | null = null,
): FunctionComponent<Props> & { preload(): Promise<void> } {
  let preloaded: ComponentType<Props> | null = null
  const useRetry = create<{ retry: Retry }>(() => ({ retry: null }))
  const onFailure = (retry: Retry) => useRetry.setState({ retry })
  const Loaded = lazy(async () => ({ default: withReplay(await untilLoaded(load, onFailure)) }))
  // biome-ignore-start lint/correctness/noComponentHookFactories: called once for each component, at the top of its module
  const Place = (props: Props) => {
    const { retry } = useRetry()
    if (retry && whenFailed) return whenFailed(retry)
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
  // Not by `lazy` where the script is there: that waits for a moment even then, and React shows what has waited for its
  // script only 300 ms after the last fallback.
  const Content = (props: Props) => {
    const [Shown] = useState(() => preloaded ?? (Loaded as ComponentType<Props>))
    return createElement(Shown, props)
  }
  const Part = (props: Props) => {
    // React hydrates what stands round the part first. A script that is there already has run when the part's turn comes.
    useState(() => import.meta.env.SSR || preload().catch(() => {}))
    return createElement(
      Suspense,
      { fallback: createElement(Place, props) },
      createElement(Content, props),
    )
  }
  // biome-ignore-end lint/correctness/noComponentHookFactories: as above
  const preload = async () => {
    preloaded ??= withReplay(await load())
  }
  // `memo` returns an object; React takes it for a component like any other.
  return Object.assign(memo(Part) as unknown as FunctionComponent<Props>, { preload })
}

/** Taps on what the server had drawn of the component wait for it to answer. */
function withReplay<Props extends object>(Component: ComponentType<Props>) {
  return function Hydrated(props: Props) {
    useEffect(replayEarlyInput, [])
    return createElement(Component, props)
  }
}

async function untilLoaded<T>(
  load: () => Promise<T>,
  onFailure: (retry: Retry) => void,
): Promise<T> {
  if (import.meta.env.SSR) return load()
  const timer = setTimeout(reportLoadFailure, chunkTimeout)
  for (let tries = 0; ; tries++) {
    try {
      const loaded = await load()
      clearTimeout(timer)
      if (tries > 0) forgetLoadFailure()
      return loaded
    } catch {
      const wait = retryAfter[Math.min(tries, retryAfter.length - 1)]
      await new Promise<void>((retry) => {
        onFailure(retry)
        setTimeout(() => whenOnline(retry), wait)
      })
    }
  }
}
