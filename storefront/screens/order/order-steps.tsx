import {
  Banknote,
  Bike,
  Check,
  ChefHat,
  Clock,
  House,
  RotateCcw,
  ShoppingBag,
  X,
} from 'lucide-react'
import styles from './order-steps.module.css'
import type { OrderStep, StepIcon } from './step-list.ts'

const icons: Record<StepIcon, typeof Check> = {
  clock: Clock,
  kitchen: ChefHat,
  counter: ShoppingBag,
  road: Bike,
  door: House,
  money: Banknote,
  check: Check,
}

/** The order's progress in words: each step with its time, the current one marked. */
export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, note, lateMinutes, time, state, icon }) => (
        <li
          key={title}
          className={styles[stateClasses[state]]}
          aria-current={state === 'now' || state === 'stop' ? 'step' : undefined}
        >
          <span className={styles.symbol}>
            <StepSymbol state={state} icon={icon} />
          </span>
          <div>
            <h2>{title}</h2>
            {lateMinutes > 0 ? (
              <p>
                <span className={styles.lateBy}>{lateMinutes} minutes later</span>
              </p>
            ) : (
              note && <p>{note}</p>
            )}
          </div>
          {time && <time>{time}</time>}
        </li>
      ))}
    </ol>
  )
}

const stateClasses = {
  done: 'passed',
  now: 'current',
  next: 'later',
  stop: 'stopped',
} as const satisfies Record<OrderStep['state'], string>

function StepSymbol({ state, icon }: Pick<OrderStep, 'state' | 'icon'>) {
  if (state === 'stop') return <X size={18} aria-hidden />
  if (state === 'done' && icon === 'money') return <RotateCcw size={18} aria-hidden />
  const Icon = icons[icon]
  return <Icon size={18} aria-hidden />
}
