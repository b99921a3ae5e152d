import {
  type ComponentType,
  isValidElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { Panel } from '#staff/controls/panel.tsx'
import entry from './entry.module.css'
import { PartFailure, PartNotLoaded, ScreenFailure } from './screen-failure.tsx'
import type { SheetState } from './sheet-state.ts'
import { useCloseSheet } from './use-close-sheet.ts'

/** A screen, or what stands around others, whose script is loaded when it is drawn or before. */
export interface ScreenPart {
  name: string
  load(): Promise<{ default: ComponentType }>
  /** Once its script is there. */
  loaded: ComponentType | null
  whenLoaded: ComponentType
}

/** @param name of the component in its module */
export function screenPart<Name extends string>(
  importModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ScreenPart {
  const load = async () => {
    part.loaded = await loadPart(importModule, name)
    return { default: part.loaded }
  }
  const part: ScreenPart = { name, load, loaded: null, whenLoaded: lazy(load) }
  return part
}

async function loadPart<Name extends string, Props>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Promise<ComponentType<Props>> {
  try {
    return (await importModule())[name]
  } catch (cause) {
    throw new PartNotLoaded(name, { cause })
  }
}

interface ScreenProps {
  part: ScreenPart
}

/** Draws a part at once where its script is there; else the nearest `Suspense` shows its placeholder. */
export function Screen({ part }: ScreenProps) {
  // Addresses beside each other have this component in the same place.
  return <DrawnPart key={part.name} part={part} />
}

function DrawnPart({ part }: ScreenProps) {
  // The same component for as long as it is drawn: another one would lose its state.
  const [{ tries, Part }, setDrawn] = useState(() => ({
    tries: 0,
    Part: part.loaded ?? part.whenLoaded,
  }))
  function retry() {
    part.whenLoaded = lazy(part.load)
    setDrawn({ tries: tries + 1, Part: part.whenLoaded })
  }
  return (
    <ScreenFailure
      key={tries}
      failure={(error) => (
        <main className={entry.entry}>
          <PartFailure error={error} onRetry={retry} />
        </main>
      )}
    >
      <Part />
    </ScreenFailure>
  )
}

/** Loads the script of a `<Screen>`. One that cannot be loaded fails again when it is drawn, which says so. */
export async function loadScreen(element: ReactNode): Promise<void> {
  if (!isValidElement<ScreenProps>(element) || element.type !== Screen) return
  await element.props.part.load().catch(() => undefined)
}

interface Failed {
  error: unknown
  onRetry(): void
}

/**
 * A part that comes over a screen, whose script is loaded when it is drawn first. One that cannot be loaded or drawn takes
 * nothing else away.
 * @param name of the component in its module
 * @param Failure is drawn in its place
 */
export function lazyPart<Name extends string, Props extends object>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Failure: ComponentType<Props & Failed>,
): ComponentType<Props> {
  const load = async () => ({ default: await loadPart(importModule, name) })
  // React keeps what a lazy component was loaded with, also a failure: another try needs another one.
  let latest = lazy(load)
  return function LazyPart(props: Props) {
    const [{ tries, Part }, setDrawn] = useState({ tries: 0, Part: latest })
    function retry() {
      latest = lazy(load)
      setDrawn({ tries: tries + 1, Part: latest })
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
  const state = useLocation().state as SheetState | null
  return <SheetFailure {...failed} onClose={() => close(state?.under ?? '/')} />
}

/** Nothing is shown of a part that works in silence; it is tried again. */
export function SilentFailure({ onRetry }: Failed) {
  useEffect(() => {
    const timer = setTimeout(onRetry, 10_000)
    return () => clearTimeout(timer)
  }, [onRetry])
  return null
}
