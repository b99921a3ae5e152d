import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'

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
    part.loaded = (await importModule())[name]
    return { default: part.loaded }
  }
  const part: ScreenPart = { name, load, loaded: null, whenLoaded: lazy(load) }
  return part
}

interface Props {
  part: ScreenPart
}

/** Draws a part at once where its script is there; else the nearest `Suspense` shows its placeholder. */
export function Screen({ part }: Props) {
  // Addresses beside each other have this component in the same place.
  return <DrawnPart key={part.name} part={part} />
}

function DrawnPart({ part }: Props) {
  // The same component for as long as it is drawn: another one would lose its state.
  const [Part] = useState(() => part.loaded ?? part.whenLoaded)
  return <Part />
}

/** Loads the script of a `<Screen>`. One that cannot be loaded fails again when it is drawn, which says so. */
export async function loadScreen(element: ReactNode): Promise<void> {
  if (!isValidElement<Props>(element) || element.type !== Screen) return
  await element.props.part.load().catch(() => undefined)
}
