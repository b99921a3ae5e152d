import { CloudOff } from 'lucide-react'
import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { checkNetworkAfterFailure, useNetwork } from '#storefront/state/network.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import styles from './lazy-sheet.module.css'

/**
 * A sheet whose script is loaded when it is first opened. If loading fails, the sheet says so and offers a retry, and retries once
 * the network is back.
 * @param name at the beginning of a sentence
 */
export function lazySheet<Props extends { onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
  name: string,
): FunctionComponent<Props> & { preload(): void } {
  const loadDefault = async () => ({
    default: await load().catch((cause) => {
      throw new LoadFailure(name, { cause })
    }),
  })
  let Loaded = lazy(loadDefault)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per sheet, at module level
  function Part(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const retry = () => {
      // `lazy` keeps a failure.
      Loaded = lazy(loadDefault)
      setAttempt(attempt + 1)
    }
    const failed = <FailedSheet name={name} onRetry={retry} onClose={props.onClose} />
    return (
      <LoadBoundary key={attempt} failed={failed}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
  return Object.assign(Part, { preload: () => void load().catch(() => {}) })
}

class LoadFailure extends Error {}

interface BoundaryProps {
  failed: ReactNode
  children: ReactNode
}

/** Catches failed loads only: any other error belongs to the error screen. */
class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if ((error as unknown) instanceof LoadFailure) return this.props.failed
    throw error
  }
}

interface FailedProps {
  name: string
  onRetry(): void
  onClose(): void
}

function FailedSheet({ name, onRetry, onClose }: FailedProps) {
  const isOffline = useNetwork((network) => network.isOffline)
  const [wasOffline, setWasOffline] = useState(isOffline)
  useEffect(checkNetworkAfterFailure, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the network is back
  useEffect(() => {
    if (isOffline) setWasOffline(true)
    else if (wasOffline) onRetry()
  }, [isOffline])
  return (
    <Sheet label={name} onClose={onClose}>
      <div className={`${sheet.padded} ${layout.stack}`}>
        <div className={styles.failed} role="alert">
          <CloudOff aria-hidden />
          <b>{name} did not load</b>
          <p>The page and your cart are still here.</p>
          <Button kind="second" isSmall onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
