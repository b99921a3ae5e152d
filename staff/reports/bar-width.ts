/** Of the room of a bar. */
export const barShare = 0.7
/** Pixels of a bar that has much room. */
export const widestBar = 64

/**
 * How wide a bar is drawn, in pixels of the canvas.
 * @param room from the middle of a bar to the middle of the next
 * @param pixelRatio pixels of the canvas in one of the page
 */
export function barWidth(room: number, pixelRatio: number): number {
  return Math.min(room * barShare, widestBar * pixelRatio)
}
