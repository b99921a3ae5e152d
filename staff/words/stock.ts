import { withCount } from './with-count.ts'

/** Words of what is sold out. */
export const stockWords = {
  title: 'Sold out',
  rightNow: (outlet: string) => `${outlet}, right now`,
  search: 'Find a dish or an option',
  dishes: 'Dishes',
  options: 'Options',
  onlySoldOut: (n: number | undefined) => withCount('Only sold out', n),
  now: 'Sold out now',
  stay: 'These stay on the menu, greyed',
  option: 'option',
  by: (who: string, when: string) => `by ${who}, ${when}`,
  inOpenOrders: (n: number) => `in ${n} open ${n === 1 ? 'order' : 'orders'}`,
  backAt: (time: string) => `Back ${time}`,
  untilYouSay: 'Until you say so',
  left: (n: number) => `${n} left`,
  takeBack: 'Back',
  takeBackLabel: (dish: string) => `Back: ${dish}`,
  mark: 'Sold out',
  markLabel: (dish: string) => `Sold out: ${dish}`,
  none: 'Nothing has that name.',
  sheet: {
    title: (dish: string) => `${dish} is sold out`,
    nextOpening: 'Until next opening',
    backByItself: (time: string | null) => `Back by itself${time ? ` ${time}` : ''}`,
    timeToday: 'Until a time today',
    date: 'Until a date',
    day: 'Back on',
    pastDay: 'Choose a day that is still to come.',
    sameName: 'Sold out here too?',
    time: 'Back at',
    say: 'Until I say so',
    count: 'Only so many are left',
    countNote: 'Each order counts one down; at none it is sold out',
    countLabel: 'How many can still be ordered',
    markCount: (n: number) => `${n} left`,
    openOrders: (n: number, numbers: readonly string[]) =>
      `It is in ${n} open ${n === 1 ? 'order' : 'orders'}${numbers.length > 0 ? `: ${numbers.join(', ')}` : ''}. They stay as they are: call if you cannot cook them.`,
    mark: 'Mark sold out',
    past: 'That time is over today.',
  },
  marked: (dish: string) => `${dish} is sold out.`,
  counted: (dish: string, n: number) => `${dish}: ${n} left.`,
  alsoGone: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} cannot be had any more without it.`
      : `${names.length} dishes cannot be had any more without it: ${names.join(', ')}.`,
  unmarked: (dish: string) => `${dish} is back.`,
} as const
