import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Panel } from '#staff/controls/panel.tsx'
import { PartFailure, PartNotLoaded, ScreenFailure } from './screen-failure.tsx'
import { useCloseSheet, useSheetAddress } from './sheet-address.tsx'

export async function loadPart<Name extends string, Props>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Promise<ComponentType<Props>> {
  try {
    return (await importModule())[name]
  } catch (cause) {
    throw new PartNotLoaded(name, { cause })
  }
}

interface Failed {
  error: unknown
  onRetry(): void
}

/** A part of a screen whose script is loaded when it is first rendered; a failure renders `Failure` in its place. */
export function lazyPart<Name extends string, Props extends object>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Failure: ComponentType<Props & Failed>,
): ComponentType<Props> {
  const load = async () => ({ default: await loadPart(importModule, name) })
  // React keeps the result of a lazy component, also a failure: a retry needs a new one.
  let latest = lazy(load)
  return function LazyPart(props: Props) {
    const [{ tries, Part }, setRendered] = useState({ tries: 0, Part: latest })
    function retry() {
      latest = lazy(load)
      setRendered({ tries: tries + 1, Part: latest })
    }
    return (
      <ScreenFailure
        key={tries}
        failure={(error) => <Failure {...props} error={error} onRetry={retry} />}
      >
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ScreenFailure>
    )
  }
}

interface SheetFailureProps extends Failed {
  title: string
  onClose(): void
}

export function SheetFailure({ title, onClose, ...failed }: SheetFailureProps) {
  return (
    <Panel title={title} onClose={onClose}>
      <PartFailure {...failed} />
    </Panel>
  )
}

/** … of a sheet that has an address. */
export function AddressSheetFailure(failed: Omit<SheetFailureProps, 'onClose'>) {
  const close = useCloseSheet()
  const { under = '/' } = useSheetAddress()
  return <SheetFailure {...failed} onClose={() => close(under)} />
}

/** Shows nothing, and retries: for parts that have nothing on the screen. */
export function SilentFailure({ onRetry }: Failed) {
  useEffect(() => {
    const timer = setTimeout(onRetry, 10_000)
    return () => clearTimeout(timer)
  }, [onRetry])
  return null
}
