import type { Page } from '@playwright/test'

/** Waits until nothing moves any more but what moves for ever: a sheet that has come may begin another transition. */
export function waitForTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await nextFrame()
      const found = moving()
      if (found.length === 0) continue
      await Promise.allSettled(found.map(({ finished }) => finished))
      stillFrames = -1
    }
  })
}
